// Learn: a course with exercises, and the pages of the catalogue, each with a board to try beside the text.

import { useRef, useState } from "preact/hooks";
import { useAnswer, useFound } from "../answer";
import type { Game } from "../api";
import { useCatalogue } from "../catalogue";
import { type Course, type Lesson, type Page, useCourse } from "../course";
import { impossible } from "../course/class";
import { ClassPage, SetClass } from "../course/set";
import { Exercise, Win } from "../course/exercise";
import { progressOf, useProgress } from "../course/progress";
import { GameNames, meant, useSearch, Words } from "../games";
import { readSetup, type Setup, startOf } from "../play/setup";
import { href, type Route } from "../route";
import { Problem, Ways } from "../ui";
import { t } from "../words";
import { GameTable } from "./play";

const COURSE = "course/";

export function Learn({ route }: { route: Route }) {
  const catalogue = useCatalogue();
  const course = useCourse();
  const game = catalogue.find(route.rest);
  if (route.rest.startsWith(COURSE)) return <Lessons key={route.rest} name={route.rest.slice(COURSE.length)} />;
  if (catalogue.refusal) return <Problem refusal={catalogue.refusal} />;
  if (catalogue.games.length === 0 || !course) return <p class="quiet">…</p>;
  if (route.rest === "class") return <ClassPage key={route.visit} route={route} />;
  if (route.rest === "set") return <SetClass key={route.visit} route={route} />;
  if (route.rest === "task" && !route.query.has("game")) return <Ways sentence={t.set.empty} />;
  if (route.rest === "task") return <SetTask key={route.visit} route={route} />;
  return route.rest ? (
    <GamePage key={route.rest} name={route.rest} game={game} course={course} />
  ) : (
    <Contents games={catalogue.games} course={course} />
  );
}

const idOf = (lesson: Lesson, at: number) => `${lesson.name}/${at}`;

/** The places of the exercises among the parts of a page. */
const exercisesOf = (page: Page) => page.parts.flatMap(({ exercise }, at) => (exercise ? [at] : []));

function Contents({ games, course }: { games: Game[]; course: Course }) {
  const [wanted, search] = useSearch((sought) => {
    const [first] = meant(games, sought);
    if (first) location.hash = href("learn", first.name);
  });
  const shown = wanted ? meant(games, wanted) : games.toSorted((a, b) => a.title.localeCompare(b.title));
  return (
    <div class="contents">
      <header class="lead">
        <h1>{t.parts.learn}</h1>
        <p class="summary">{t.learn.summary(games.length)}</p>
      </header>
      <section>
        <h2>{t.learn.course}</h2>
        <ol class="names lessons">
          {course.lessons.map((lesson) => {
            const exercises = exercisesOf(lesson);
            const done = exercises.filter((_, n) => progressOf(idOf(lesson, n + 1)).solved).length;
            return (
              <li key={lesson.name}>
                <a href={href("learn", COURSE + lesson.name)}>
                  <b>{lesson.title}</b> <span class="quiet">{lesson.summary}</span>
                  {done > 0 && <span class="quiet done">{t.learn.solved(done, exercises.length)}</span>}
                </a>
              </li>
            );
          })}
        </ol>
        <p>
          <a href={href("learn", `${COURSE}words`)}>{t.learn.glossary}</a> · <a href={href("learn", "set")}>{t.set.title}</a>
        </p>
      </section>
      <section>
        <h2>{t.learn.games}</h2>
        {search}
        <GameNames games={shown} part="learn" />
        {wanted && shown.length === 0 && <p class="quiet">{t.ui.noneFound}</p>}
        {wanted && <Words wanted={wanted} />}
      </section>
    </div>
  );
}

/** A lesson of the course, or its glossary. */
function Lessons({ name }: { name: string }) {
  const course = useCourse();
  if (!course) return <p class="quiet">…</p>;
  const at = course.lessons.findIndex((lesson) => lesson.name === name);
  const lesson = course.lessons[at] ?? (name === "words" ? { ...course.glossary, name } : null);
  if (!lesson) return <Ways sentence={t.address.noLesson} />;
  const [before, next] = at < 0 ? [] : [course.lessons[at - 1], course.lessons[at + 1]];
  let n = 0;
  return (
    <article class="lecture">
      <a class="back" href="#/learn">
        {t.learn.contents}
      </a>
      {at >= 0 && <p class="quiet">{t.learn.lesson(at + 1)}</p>}
      <h1>{lesson.title}</h1>
      {lesson.parts.map((part) => {
        if (part.html !== undefined)
          return (
            <div key={part.html} class="prose" onClick={follow} dangerouslySetInnerHTML={{ __html: part.html }} />
          );
        n++;
        return <Exercise key={n} id={idOf(lesson, n)} number={n} task={part.exercise} />;
      })}
      <nav class="row spread" aria-label={t.learn.contents}>
        {before ? (
          <a href={href("learn", COURSE + before.name)}>
            {t.learn.before}
            {before.title}
          </a>
        ) : (
          <span />
        )}
        {next && (
          <a class="button" href={href("learn", COURSE + next.name)}>
            {t.learn.next}
            {next.title}
          </a>
        )}
      </nav>
    </article>
  );
}

/** A position that somebody set as a task by a link: win from here. */
function SetTask({ route }: { route: Route }) {
  const { find } = useCatalogue();
  const name = route.query.get("game") ?? "nim";
  const game = find(name);
  const [setup] = useState<Setup>(() => readSetup(name, route.query));
  const started = { ...setup, line: setup.line.length > 0 ? setup.line : [startOf(setup, game) ?? ""] };
  const [progress, note] = useProgress(`task ${route.query}`);
  // Others than the first player's own tasks, and those with parameters, are not looked through.
  const isUsual = !setup.subject.set && setup.first === setup.you;
  const task = { ask: "win" as const, game: name, position: started.line[0] ?? "", answer: "", ...(setup.subject.misere ? { misere: "" } : {}) };
  const fault = useFound(JSON.stringify(task), async (signal) => (isUsual ? impossible(task, signal) : null));
  return (
    <article class="lecture">
      <header class="lead">
        <p class="quiet">{t.exercise.task}</p>
        <h1 lang={game?.lang}>{game?.title ?? name}</h1>
        <p class="summary" lang={game?.lang}>
          {game?.summary}
        </p>
      </header>
      <section class={`exercise ${progress.solved ? "solved" : ""}`} aria-label={t.exercise.task}>
        <p>{t.exercise.taskSummary}</p>
        <p class="tries" aria-live="polite">
          {progress.solved ? t.exercise.solved(progress.tries) : t.exercise.tries(progress.tries)}
        </p>
        {fault === null ? <Win setup={started} game={game} note={note} /> : <p class="problem">{fault}</p>}
      </section>
    </article>
  );
}

function GamePage({ name, game, course }: { name: string; game: Game | undefined; course: Course }) {
  const translated = course.games[name];
  const board = useRef<HTMLElement>(null);
  const [setup, setSetup] = useState<Setup>(() => readSetup(name, new URLSearchParams("values=on")));
  const { answer: page, refusal } = useAnswer<{ html: string }>(
    game && !translated ? { kind: "page", fields: { name } } : null,
  );
  if (!game) return <Ways sentence={t.address.noGame(name.slice(0, 80))} />;
  if (!translated && !page && !refusal) return <p class="quiet">…</p>;
  return (
    <div class="lesson">
      <article>
        <a class="back" href="#/learn">
          {t.ui.all}
        </a>
        {refusal && <Problem refusal={refusal} />}
        <h1 lang={game?.lang}>{translated?.title ?? game?.title ?? name}</h1>
        <button class="narrow" onClick={() => board.current?.scrollIntoView({ block: "start" })}>
          {t.learn.onBoard}
        </button>
        {!translated && t.learn.otherLanguage && <p class="quiet">{t.learn.otherLanguage}</p>}
        {translated ? (
          translated.parts.map(
            ({ html: part }) =>
              part !== undefined && (
                <div key={part} class="prose" onClick={follow} dangerouslySetInnerHTML={{ __html: part }} />
              ),
          )
        ) : page ? (
          <div class="prose" lang="en" onClick={follow} dangerouslySetInnerHTML={{ __html: page.html }} />
        ) : null}
      </article>
      {game && (
        <aside ref={board} aria-label={t.learn.tryIt}>
          <GameTable setup={setup} setSetup={setSetup} game={game} small />
          <p class="row spread">
            <a class="button" href={href("play", name)}>
              {t.learn.play}
            </a>
            {game.rules && (
              <a class="plain" href={href("explore", name)}>
                {t.learn.table}
              </a>
            )}
            {game.rules && (
              <a class="plain" href={href("rules", "", { text: game.rules })}>
                {t.learn.rules}
              </a>
            )}
          </p>
        </aside>
      )}
    </div>
  );
}

/** Links between pages, written as `kayles.md` or `3-nim.md`, stay in this part. */
function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest("a");
  const name = link?.getAttribute("href")?.match(/^(?:[\w./-]*\/)?([\w-]+)\.md(?:#.*)?$/)?.[1];
  if (!name) return;
  event.preventDefault();
  const lesson = /^\d/.test(name) || name === "words";
  location.hash = href("learn", lesson ? COURSE + name.replace(/^0/, "") : name).slice(1);
}
