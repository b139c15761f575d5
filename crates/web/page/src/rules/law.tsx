// The law of the rules as it is found, with its certificate, and the program that answers by it.

import { useEffect, useRef, useState } from "preact/hooks";
import { ask, asRefusal, askLong, isAbort, type Refusal, type Subject } from "../api";
import { Choice, CopyButton, download, Problem, Standing } from "../ui";

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

interface Found {
  answer: LawAnswer | null;
  refusal: Refusal | null;
  elapsed: number | null;
}

export function LawPanel({ subject }: { subject: Subject }) {
  const key = JSON.stringify(subject);
  const [found, setFound] = useState<Found>({ answer: null, refusal: null, elapsed: 0 });
  useEffect(() => {
    const gone = new AbortController();
    setFound({ answer: null, refusal: null, elapsed: 0 });
    askLong<LawAnswer>("law", subject, gone.signal, (elapsed) =>
      setFound({ answer: null, refusal: null, elapsed }),
    ).then(
      (answer) => setFound({ answer, refusal: null, elapsed: null }),
      (error) => isAbort(error) || setFound({ answer: null, refusal: asRefusal(error), elapsed: null }),
    );
    return () => gone.abort();
  }, [key]);
  const { answer, refusal, elapsed } = found;
  return (
    <section class="law" aria-label="Law" aria-live="polite">
      <h2>Law</h2>
      {elapsed !== null && (
        <p class="quiet">Looking for a law{elapsed > 900 ? `, ${(elapsed / 1000).toFixed(0)} s` : ""} …</p>
      )}
      {refusal && <Problem refusal={refusal} />}
      {answer?.laws.map((law) => (
        <article key={law.statement} class="statement">
          <p class="math">{law.statement}</p>
          <p class="row">
            <Standing>{law.standing}</Standing>
            <span class="quiet">{meaning(law)}</span>
          </p>
          {law.certificate && (
            <details>
              <summary>Certificate, {new Blob([law.certificate]).size} bytes</summary>
              <pre class="listing">{law.certificate}</pre>
              <div class="row">
                <button onClick={() => download("law.cert", "text/plain", law.certificate ?? "")}>Download</button>
                <ForCoq key={law.certificate} certificate={law.certificate} />
              </div>
            </details>
          )}
        </article>
      ))}
      {answer && answer.laws.length === 0 && <p>{sentence(answer.missing ?? "No law was found")}.</p>}
      {answer && <Code subject={subject} />}
    </section>
  );
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1).replace(/\.$/, "");

function meaning({ standing, preperiod, period, saltus }: Law): string {
  const gain = saltus === undefined ? "" : `, saltus ${saltus}`;
  const repeats = period === undefined ? "" : ` Preperiod ${preperiod}, period ${period}${gain}.`;
  if (standing === "theorem") return `For all positions: a small checker has accepted the certificate.${repeats}`;
  if (standing === "conjecture") return `It holds in the table; no proof was found.${repeats}`;
  return repeats.trim();
}

interface CoqFile {
  file: string | null;
  missing: string | null;
}

/** The same theorem for the proof assistant Coq, written when it is asked for. */
function ForCoq({ certificate }: { certificate: string }) {
  const [missing, setMissing] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const write = () =>
    ask<CoqFile>("coq", { certificate }).then(
      ({ file, missing }) => {
        setMissing(missing);
        if (file) download("law.v", "text/plain", file);
      },
      (error) => setRefusal(asRefusal(error)),
    );
  return (
    <>
      <button onClick={write}>Download for Coq</button>
      {missing && <span class="quiet">{sentence(missing)}.</span>}
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
  const [code, setCode] = useState<Program | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const latest = useRef(0);
  useEffect(() => {
    if (!open) return;
    const turn = ++latest.current;
    setCode(null);
    setRefusal(null);
    ask<Program>("code", { ...subject, lang }).then(
      (answer) => turn === latest.current && setCode(answer),
      (error) => turn === latest.current && setRefusal(asRefusal(error)),
    );
  }, [open, lang, JSON.stringify(subject)]);
  return (
    <details class="code" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Code</summary>
      <div class="row spread">
        <Choice
          label="Language"
          value={lang}
          choices={[
            ["python", "Python"],
            ["rust", "Rust"],
            ["c", "C"],
            ["cpp", "C++"],
          ]}
          onChange={setLang}
        />
        {code?.code && <CopyButton text={code.code}>Copy</CopyButton>}
      </div>
      {refusal && <Problem refusal={refusal} />}
      {code &&
        (code.code ? (
          <pre class="listing">{code.code}</pre>
        ) : (
          <p>{sentence(code.missing ?? "There is no program")}.</p>
        ))}
    </details>
  );
}
