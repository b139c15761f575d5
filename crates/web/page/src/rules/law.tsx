// The law of the rules as it is found, with its certificate, and the program that answers by it.

import { useEffect, useState } from "preact/hooks";
import type { Subject } from "../api";
import { useAnswer } from "../answer";
import { Mathematics } from "../mathematics";
import { Choice, CopyButton, download, Problem, Standing, Told } from "../ui";
import { t } from "../words";

interface Law {
  kind: string;
  statement: string;
  standing: string;
  preperiod?: number;
  period?: number;
  saltus?: number;
  certificate?: string | null;
}

interface LawAnswer {
  checked_to?: number;
  laws: Law[];
  missing: string | null;
  stop?: string | null;
}

interface LawProps {
  subject: Subject;
  /** What a screen reader calls it. */
  label?: string;
}

export function LawPanel({ subject, label = t.law.title }: LawProps) {
  const { answer, refusal, elapsed } = useAnswer<LawAnswer>({ kind: "law", fields: subject, long: true });
  return (
    <section class="law" aria-label={label} aria-live="polite">
      <h2>{t.law.title}</h2>
      {!answer && !refusal && (
        <p class="quiet">{t.law.looking(elapsed > 900 ? Math.round(elapsed / 1000) : 0)}</p>
      )}
      {refusal && <Problem refusal={refusal} />}
      {answer?.laws.map((law) => (
        <Statement key={law.statement} law={law} />
      ))}
      {answer && answer.laws.length === 0 && <Missing text={answer.missing ?? t.law.none} />}
      {answer && <Code subject={subject} />}
    </section>
  );
}

function Statement({ law }: { law: Law }) {
  return (
    <article class="statement">
      <p class="math">
        <Mathematics text={law.statement} />
      </p>
      <p class="row">
        <Standing>{law.standing}</Standing>
        <span class="quiet">{meaning(law)}</span>
      </p>
      {law.certificate && (
        <details>
          <summary>{t.law.certificate(new Blob([law.certificate]).size)}</summary>
          <pre class="listing">{law.certificate}</pre>
          <div class="row">
            <button onClick={() => download("law.cert", "text/plain", law.certificate ?? "")}>{t.law.download}</button>
            <ForCoq key={law.certificate} certificate={law.certificate} />
          </div>
        </details>
      )}
    </article>
  );
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1).replace(/\.$/, "");

const Missing = ({ text }: { text: string }) => (
  <p>
    <Told text={t.tag === "en" ? `${sentence(text)}.` : text} />
  </p>
);

function meaning({ standing, preperiod, period, saltus }: Law): string {
  const repeats = period === undefined ? "" : t.law.repeats(preperiod ?? 0, period, saltus);
  if (standing === "theorem") return `${t.law.theorem}${repeats}`;
  if (standing === "conjecture") return `${t.law.conjecture}${repeats}`;
  return repeats.trim();
}

interface CoqFile {
  file: string | null;
  missing: string | null;
}

/** The same theorem for the proof assistant Coq, written when it is asked for. */
function ForCoq({ certificate }: { certificate: string }) {
  const [turn, setTurn] = useState(0);
  const { answer, refusal } = useAnswer<CoqFile>(turn > 0 ? { kind: "coq", fields: { certificate }, turn } : null);
  useEffect(() => {
    if (answer?.file) download("law.v", "text/plain", answer.file);
  }, [answer]);
  return (
    <>
      <button onClick={() => setTurn(turn + 1)}>{t.law.coq}</button>
      {answer?.missing && <Missing text={answer.missing} />}
      {refusal && <Problem refusal={refusal} />}
    </>
  );
}

interface Program {
  code: string | null;
  missing?: string | null;
}

type Language = "python" | "rust" | "c" | "cpp";

/** The program is asked for when it is opened. */
function Code({ subject }: { subject: Subject }) {
  const [lang, setLang] = useState<Language>("python");
  const [open, setOpen] = useState(false);
  const { answer: code, refusal } = useAnswer<Program>(open ? { kind: "code", fields: { ...subject, lang } } : null);
  return (
    <details class="code" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t.law.code}</summary>
      <div class="row spread">
        <Choice
          label={t.law.language}
          value={lang}
          choices={[
            ["python", "Python"],
            ["rust", "Rust"],
            ["c", "C"],
            ["cpp", "C++"],
          ]}
          onChange={setLang}
        />
        {code?.code && <CopyButton text={code.code}>{t.ui.copy}</CopyButton>}
      </div>
      {refusal && <Problem refusal={refusal} />}
      {code &&
        (code.code ? (
          <pre class="listing">{code.code}</pre>
        ) : (
          <Missing text={code.missing ?? t.law.noCode} />
        ))}
    </details>
  );
}
