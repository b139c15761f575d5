// A game in progress: the positions so far with their scenes, what the server says of the last one, and whose turn it is.

import { useEffect, useMemo, useReducer, useRef } from "preact/hooks";
import {
  ask,
  asRefusal,
  isAbort,
  type Chance,
  type Move,
  type Player,
  type Position,
  type Refusal,
  type Reply,
  type Values,
} from "../api";
import { type Drawing, type Offer, summands } from "../views/drawing";
import { replay, type Turn } from "./replay";
import { mover, type Setup } from "./setup";

/** What is known of a game in progress; all of it belongs to its last turn. */
export interface State {
  /** Counts the games that were begun. */
  round: number;
  turns: Turn[];
  answer: Position | null;
  /** Texts of proposed pictures in the server's normal form. */
  normal: ReadonlyMap<string, string>;
  values: Values | null;
  hint: Hint | null;
  refusal: Refusal | null;
}

/** The index of a move, and what the mover reaches by it, where that is known. */
export interface Hint {
  index: number;
  chance: Chance | null;
}

/** What happens to a game in the state `at`. */
type Event = { at: State } & (
  | { type: "answered"; answer: Position; normal: ReadonlyMap<string, string>; scene: unknown }
  | { type: "valued"; values: Values }
  | { type: "moved"; turn: Turn }
  | { type: "undone"; turns: number }
  | { type: "hinted"; hint: Hint }
  | { type: "refused"; refusal: Refusal }
);

const NONE: ReadonlyMap<string, string> = new Map();

function begun(round: number, turns: Turn[]): State {
  return { round, turns, answer: null, normal: NONE, values: null, hint: null, refusal: null };
}

/** What belongs to an older game, or to another turn, changes nothing. */
function reduce(kept: State, event: Event): State {
  const state = event.at.round > kept.round ? event.at : kept;
  if (event.at.round < state.round || event.at.turns.at(-1) !== state.turns.at(-1)) return kept;
  switch (event.type) {
    case "moved":
      return begun(state.round, [...state.turns, event.turn]);
    case "undone":
      return begun(state.round, state.turns.slice(0, event.turns));
    case "answered": {
      const last = state.turns.at(-1);
      const turns =
        last && last.scene === null && event.scene !== null
          ? [...state.turns.slice(0, -1), { ...last, text: event.answer.position, scene: event.scene }]
          : state.turns;
      return { ...state, turns, answer: event.answer, normal: event.normal, refusal: null };
    }
    case "valued":
      return { ...state, values: event.values };
    case "hinted":
      return { ...state, hint: event.hint };
    case "refused":
      return { ...state, refusal: event.refusal };
  }
}

export interface Table extends State {
  player: Player;
  offers: Offer[];
  prospects: (Chance | null)[] | null;
  isYours: boolean;
  pick(offer: Offer): void;
  choose(index: number): void;
  undo(): void;
  askHint(): void;
}

/** How a question names the position at a place of a game. */
export function fieldsAt(setup: Setup, turns: Turn[], at: number) {
  const past = turns.slice(0, Math.max(0, at)).map(({ text }, i) => ({ position: text, player: mover(setup, i) }));
  const turn = turns[at];
  const met = turn?.met ? { met: turn.met } : {};
  return { ...setup.subject, position: turn?.text, player: mover(setup, Math.max(0, at)), past, ...met };
}

/** So long one's own move is seen before the engine answers, in milliseconds. */
const PAUSE = 380;

const stillness = matchMedia("(prefers-reduced-motion: reduce)");

/** Plays by a setup from its line on; begins anew when the setup changes in more than its line. */
export function useTable(setup: Setup, start: string | undefined, drawing: Drawing, seed: number): Table {
  const rounds = useRef(0);
  const subject = JSON.stringify(setup.subject);
  const line = useMemo(() => (setup.line.length > 0 ? setup.line : start ? [start] : []), [setup.line, start]);
  const fresh = useMemo(
    () => begun(++rounds.current, replay(drawing, setup, line)),
    [subject, line, drawing, setup.first],
  );
  const [kept, tell] = useReducer(reduce, fresh);
  const state = kept.round === fresh.round ? kept : fresh;

  const n = state.turns.length;
  const last = state.turns.at(-1);
  const player = mover(setup, Math.max(0, n - 1));
  const isYours = setup.you === "both" || setup.you === player;
  const question = fieldsAt(setup, state.turns, n - 1);

  // The listed moves, and the proposals of the drawing in normal form.
  useEffect(() => {
    if (!last) return;
    const gone = new AbortController();
    const asked = async () => {
      const proposals = last.scene === null ? [] : drawing.proposals(last.scene, player);
      const [answer, normal] = await Promise.all([
        ask<Position>("position", { ...question, values: false }, gone.signal),
        normalForms(setup, proposals, gone.signal),
      ]);
      const scene = last.scene ?? drawing.read(answer.position);
      const late =
        last.scene === null && scene !== null
          ? await normalForms(setup, drawing.proposals(scene, player), gone.signal)
          : normal;
      tell({ at: state, type: "answered", answer, normal: late, scene });
    };
    asked().catch((error) => isAbort(error) || tell({ at: state, type: "refused", refusal: asRefusal(error) }));
    return () => gone.abort();
  }, [state.round, last?.text, n, player]);

  useEffect(() => {
    if (!last || !state.answer || state.answer.end || !setup.values) return;
    const gone = new AbortController();
    ask<Position>("position", { ...question, values: true }, gone.signal)
      .then(({ values }) => values && tell({ at: state, type: "valued", values }))
      .catch(() => undefined);
    return () => gone.abort();
  }, [state.answer, setup.values]);

  const go = (at: State, move: Move, offer: Offer | undefined) => {
    const scene = offer ? offer.after : drawing.read(move.to);
    const turn = { text: offer?.text ?? move.to, scene, made: move.text, met: move.ends ?? null };
    tell({ at, type: "moved", turn });
  };

  // The engine's turn.
  useEffect(() => {
    if (!last || !state.answer || state.answer.end || isYours) return;
    const gone = new AbortController();
    const think = async () => {
      const wait = new Promise((resolve) => setTimeout(resolve, stillness.matches ? 0 : PAUSE));
      const fields = { ...question, level: setup.level, seed: seed + n, values: false };
      const [reply] = await Promise.all([ask<Reply>("reply", fields, gone.signal), wait]);
      if (gone.signal.aborted || !reply.made) return;
      go(
        state,
        reply.made,
        last.scene === null ? undefined : drawing.offers(last.scene, player, [reply.made], state.normal)[0],
      );
    };
    think().catch((error) => isAbort(error) || tell({ at: state, type: "refused", refusal: asRefusal(error) }));
    return () => gone.abort();
  }, [state.answer, isYours, setup.level]);

  const listed = state.answer?.moves;
  const offers = useMemo(
    () =>
      last && last.scene !== null && listed && !state.answer?.end
        ? drawing.offers(last.scene, player, listed, state.normal)
        : [],
    [last, listed, state.normal, player],
  );
  const latest = useRef({ state, offers, listed });
  latest.current = { state, offers, listed };

  return {
    ...state,
    player,
    offers: isYours ? offers : [],
    prospects: setup.values ? (state.values?.prospects ?? null) : null,
    isYours,
    pick: (offer) => {
      const move = latest.current.listed?.[offer.index];
      if (move) go(latest.current.state, move, offer);
    },
    choose: (index) => {
      const move = latest.current.listed?.[index];
      if (move)
        go(
          latest.current.state,
          move,
          latest.current.offers.find((offer) => offer.index === index),
        );
    },
    undo: () => {
      // Back to the last position in which the person at the screen had the move.
      let left = n - 1;
      while (left > 1 && setup.you !== "both" && mover(setup, left - 1) !== setup.you) left--;
      tell({ at: state, type: "undone", turns: Math.max(1, left) });
    },
    askHint: () => {
      ask<Reply>("reply", { ...question, level: 10, seed: 0, values: false })
        .then(({ made, chance }) => {
          const index = state.answer?.moves.findIndex(({ to }) => to === made?.to) ?? -1;
          if (index >= 0) tell({ at: state, type: "hinted", hint: { index, chance } });
        })
        .catch((error) => tell({ at: state, type: "refused", refusal: asRefusal(error) }));
    },
  };
}

/** The words of the moves of a line, and the place to which none of all moves leads, or null. */
export async function wordsOf({ subject, line, first }: Setup, signal: AbortSignal) {
  const made: (string | null)[] = [null];
  const found = (breaks: number | null) => ({ made, breaks });
  if (line.length < 2) return found(null);
  const { positions } = await ask<{ positions: (string | null)[] }>("normal", { ...subject, positions: line }, signal);
  for (let at = 1; at < line.length; at++) {
    if (positions[at - 1] === null) return found(null);
    const question = { ...subject, position: line[at - 1], player: mover({ first }, at - 1), past: [], values: false };
    const { moves, cut } = await ask<Position>("position", question, signal);
    const move = moves.find(({ to }) => summands(to) === summands(positions[at] ?? ""));
    if (!move && cut === null) return found(at);
    made.push(move?.text ?? null);
  }
  return found(null);
}

async function normalForms(
  setup: Setup,
  positions: string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  if (positions.length === 0) return NONE;
  const answer = await ask<{ positions: (string | null)[] }>("normal", { ...setup.subject, positions }, signal);
  const normal = new Map<string, string>();
  positions.forEach((text, i) => {
    const form = answer.positions[i];
    if (form != null) normal.set(text, form);
  });
  return normal;
}
