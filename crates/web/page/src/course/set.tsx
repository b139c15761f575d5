// Setting tasks: a list of them with texts, looked through by the engine, then handed out as a link and as a QR code.

import { useState } from "preact/hooks";
import { useFound } from "../answer";
import { loaded } from "../api";
import { useCatalogue } from "../catalogue";
import { href, noteRoute, type Route } from "../route";
import { Offered } from "../rules/offer";
import { type Offer, offerOf } from "../rules/phrases";
import { Coded, CopyButton, Notes } from "../ui";
import { t } from "../words";
import { type Class, classHref, impossible, type Item, KINDS, readClass, VALUES } from "./class";
import { Exercise } from "./exercise";
import type { Ask } from "./index";

const ofValues = (kind: Ask) => (VALUES as readonly Ask[]).includes(kind);

/** What a field of a new kind keeps of the old one. */
function changed(item: Item, kind: string): Item {
  if (kind === "text") return { text: item.text ?? "" };
  const ask = kind as Ask;
  const { game = "nim", position = "3 5 7", value = "{1|-1}" } = item.task ?? {};
  if (ofValues(ask)) return { task: { ask, value, answer: "" } };
  return { task: { ask, game, ...(ask === "claim" ? {} : { position }), answer: "" } };
}

export function SetClass({ route }: { route: Route }) {
  const { games, own, find } = useCatalogue();
  const [set, setSet] = useState<Class>(() => {
    const read = readClass(route.query, () => undefined);
    return read.items.length > 0 ? read : { title: "", items: [{ task: { ask: "win", game: "nim", position: "3 5 7", answer: "" } }] };
  });
  const change = (next: Partial<Class>) => {
    const kept = { ...set, ...next };
    setSet(kept);
    noteRoute(classHref("set", kept));
  };
  const put = (at: number, items: Item[]) => change({ items: set.items.toSpliced(at, 1, ...items) });
  const faults = useFound(JSON.stringify(set.items), async (signal) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    const found: (string | null)[] = [];
    for (const { task } of set.items) found.push(task ? await impossible(task, signal) : null);
    return found;
  });
  const isReady = faults?.every((fault) => fault === null) && set.items.some(({ task }) => task);
  const link = new URL(classHref("class", set), location.href).href;
  const isLocal = /^(localhost|127\.|\[::1\])/.test(location.hostname);
  return (
    <article class="lecture set">
      <header class="lead">
        <h1>{t.set.title}</h1>
        <p class="summary">{t.set.summary}</p>
      </header>
      <label class="field">
        {t.set.heading}
        <input value={set.title} onInput={(event) => change({ title: event.currentTarget.value })} />
      </label>
      <ol>
        {set.items.map((item, at) => (
          <li key={at} class="exercise">
            <p class="row">
              <select aria-label={t.set.kind} value={item.task?.ask ?? "text"} onChange={(event) => put(at, [changed(item, event.currentTarget.value)])}>
                {["text" as const, ...KINDS].map((kind) => (
                  <option key={kind} value={kind}>
                    {t.set.kinds[kind]}
                  </option>
                ))}
              </select>
              <button onClick={() => put(at, [])}>{t.set.remove}</button>
            </p>
            {item.task === undefined ? (
              <textarea aria-label={t.set.kinds.text} rows={3} value={item.text} onInput={(event) => put(at, [{ text: event.currentTarget.value }])} />
            ) : item.task.value !== undefined ? (
              <Field name={t.set.value} value={item.task.value} set={(value) => put(at, [{ task: { ...item.task, value } }])} />
            ) : (
              <>
                <Field
                  name={t.set.game}
                  value={item.task.game ?? ""}
                  list="set-games"
                  set={(game) => {
                    const known = find(game);
                    const start = known?.start;
                    put(at, [{ task: { ...item.task, game: known?.name ?? game, ...(item.task.position !== undefined && start ? { position: start } : {}) } }]);
                  }}
                />
                {!find(item.task.game ?? "") && (
                  <Phrase
                    text={item.task.game ?? ""}
                    take={({ game, misere }) => put(at, [{ task: { ...item.task, game, ...(misere ? { misere: "" } : {}) } }])}
                  />
                )}
                {item.task.position !== undefined && (
                  <Field name={t.setup.position} value={item.task.position} set={(position) => put(at, [{ task: { ...item.task, position } }])} />
                )}
              </>
            )}
            {faults?.[at] && <p class="problem">{faults[at]}</p>}
          </li>
        ))}
      </ol>
      <datalist id="set-games">
        {[...games, ...own].map(({ name, title }) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </datalist>
      <p class="row">
        <button onClick={() => put(set.items.length, [changed({ text: "" }, "win")])}>{t.set.addTask}</button>
        <button onClick={() => put(set.items.length, [{ text: "" }])}>{t.set.addText}</button>
      </p>
      {!faults ? (
        <p class="quiet">{t.exercise.checking}</p>
      ) : isReady ? (
        <section aria-label={t.set.link}>
          <p class="row">
            <a class="button" href={classHref("class", set)}>
              {t.set.open}
            </a>
            <CopyButton text={link}>{t.set.link}</CopyButton>
          </p>
          {isLocal && <p class="problem doubt"><Coded text={t.set.onlyHere} /></p>}
          <QrCode text={link} />
        </section>
      ) : (
        <p class="problem">{t.set.refused}</p>
      )}
    </article>
  );
}

interface FieldProps {
  name: string;
  value: string;
  list?: string;
  set: (value: string) => void;
}

function Field({ name, value, list, set }: FieldProps) {
  return (
    <label class="field">
      {name}
      <input value={value} list={list} spellcheck={false} onInput={(event) => set(event.currentTarget.value)} />
    </label>
  );
}

/** The rules that a plain phrase means, to be taken in its place. */
function Phrase({ text, take }: { text: string; take: (offer: Offer) => void }) {
  const offer = offerOf(text);
  if (!offer || "unread" in offer) return offer && <Offered offer={offer} />;
  return (
    <p class="row">
      <button onClick={() => take(offer)}>{t.rules.offer}</button> <code class="mono">{offer.game}</code>
    </p>
  );
}

/** The most letters that a QR code of the weakest correction holds. */
const MOST_LETTERS = 2900;

function QrCode({ text }: { text: string }) {
  const drawing = useFound("uqr", () => loaded("en", () => import("./en")));
  if (new Blob([text]).size > MOST_LETTERS) return <p class="quiet">{t.set.tooLong}</p>;
  const svg = drawing?.renderSVG(text, { ecc: "L", border: 2 }) ?? "";
  return <div class="qr" role="img" aria-label={t.set.qr} dangerouslySetInnerHTML={{ __html: svg }} />;
}

/** The tasks of a link, with what is said between them. */
export function ClassPage({ route }: { route: Route }) {
  const notes: string[] = [];
  const { title, items } = readClass(route.query, (note) => notes.push(note));
  let n = 0;
  return (
    <article class="lecture">
      <header class="lead">
        <h1>{title || t.set.class}</h1>
      </header>
      <Notes notes={items.length === 0 ? [...notes, t.set.empty] : notes} />
      {items.map((item, at) =>
        item.task === undefined ? (
          <p key={at} class="said">
            {item.text}
          </p>
        ) : (
          <Exercise key={at} id={`class ${JSON.stringify(item.task)}`} number={++n} task={item.task} isSet />
        ),
      )}
      <p class="row">
        <a class="button" href={classHref("set", { title, items })}>
          {t.set.change}
        </a>
        <a class="button" href={href("learn")}>
          {t.learn.contents}
        </a>
      </p>
    </article>
  );
}
