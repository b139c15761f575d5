// Rules in a cell: what they say, their law with its proof and program, their table, and the way to play them.

import type { Span, Subject } from "../api";
import { useAnswer } from "../answer";
import { type Answer, read } from "../explore/data";
import { Heat } from "../explore/heat";
import { Sequence } from "../explore/sequence";
import { href } from "../route";
import { LawPanel } from "../rules/law";
import { Offered } from "../rules/offer";
import { offerOf } from "../rules/phrases";
import { Coded, Problem, Told } from "../ui";
import { t } from "../words";

export interface Checked {
  kind: "heap" | "tuple" | "boards";
  axes?: string[];
  impartial: boolean;
  play: string;
  position: string;
  example: string | null;
  /** What may be a slip. */
  warnings?: Span[];
}

interface RulesProps {
  subject: Subject;
  checked: Checked;
  /** The number of the cell. */
  number: number;
}

export function RulesPanel({ subject, checked, number }: RulesProps) {
  const query = { misere: subject.misere ? "on" : "", hex: subject.hex ? "on" : "", line: checked.example ?? "" };
  return (
    <>
      {checked.warnings?.map((doubt) => (
        <p key={doubt.message} class="problem doubt">
          <Told text={doubt.message} />
        </p>
      ))}
      <p class="row spread">
        <span class="quiet">
          <Coded text={describe(checked)} />
        </span>
        <a class="button primary" href={href("play", subject.game, query)}>
          {t.rules.playIt}
        </a>
      </p>
      {checked.kind === "boards" ? (
        <p class="quiet">{t.rules.boards}</p>
      ) : (
        <div class="columns">
          <LawPanel subject={subject} label={t.sheet.lawOf(number)} />
          {(checked.axes?.length ?? 1) <= 2 && <FirstTable subject={subject} label={t.sheet.tableOf(number)} />}
        </div>
      )}
    </>
  );
}

/** Rules that may be meant, where a text is none. */
export function Meant({ text }: { text: string }) {
  const offer = offerOf(text);
  return offer && <Offered offer={offer} />;
}

function describe({ kind, impartial, play, position }: Checked): string {
  const form = position || (kind === "heap" ? t.rules.heaps : kind);
  return t.rules.describe(impartial, play, t.told(form) ?? form);
}

function FirstTable({ subject, label }: { subject: Subject; label: string }) {
  const fields = { ...subject, to: 120, rows: 32, cols: 32 };
  const { answer, refusal } = useAnswer<Answer>({ kind: "table", fields, long: true });
  const table = answer && read(answer);
  return (
    <section aria-label={label}>
      <h2>{t.explore.table}</h2>
      {refusal ? <Problem refusal={refusal} /> : !table && <p class="quiet">…</p>}
      {table?.kind === "line" && (
        <>
          <Sequence table={table} />
          <p class="numbers mono">{table.cells.slice(0, 32).join(" ")} …</p>
        </>
      )}
      {table?.kind === "plane" && <Heat table={table} />}
    </section>
  );
}
