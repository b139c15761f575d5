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
import type { Drawing, Offer } from "../views/drawing";
import { replay, type Turn } from "./replay";
import { mover, type Setup } from "./setup";

export interface State {
  /** Counts the games that were begun. */
  round: number;
  turns: Turn[];
  answer: Position | null;
  /** Texts of proposed pictures in the server's normal form. */
  normal: ReadonlyMap<string, string>;
  values: Values | null;
  hint: number | null;
  refusal: Refusal | null;
}

type Event =
  | { type: "begin"; turns: Turn[] }
  | { type: "answered"; turns: number; answer: Position; normal: ReadonlyMap<string, string>; scene: unknown }
  | { type: "valued"; turns: number; values: Values }
  | { type: "moved"; turn: Turn }
  | { type: "undone"; turns: number }
  | { type: "hinted"; hint: number }
  | { type: "refused"; refusal: Refusal };

const NONE: ReadonlyMap<string, string> = new Map();

function reduce(state: State, event: Event): State {
  const unasked = { answer: null, normal: NONE, values: null, hint: null, refusal: null };
  switch (event.type) {
    case "begin":
      return { ...unasked, round: state.round + 1, turns: event.turns };
    case "moved":
      return { ...unasked, round: state.round, turns: [...state.turns, event.turn] };
    case "undone":
      return { ...unasked, round: state.round, turns: state.turns.slice(0, event.turns) };
    case "answered": {
      if (event.turns !== state.turns.length) return state;
      const last = state.turns.at(-1);
      const turns =
        last && last.scene === null && event.scene !== null
          ? [...state.turns.slice(0, -1), { ...last, text: event.answer.position, scene: event.scene }]
          : state.turns;
      return { ...state, turns, answer: event.answer, normal: event.normal, refusal: null };
    }
    case "valued":
      return event.turns === state.turns.length ? { ...state, values: event.values } : state;
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

/** So long one's own move is seen before the engine answers, in milliseconds. */
const PAUSE = 380;

const stillness = matchMedia("(prefers-reduced-motion: reduce)");

/** Plays by a setup from its line on; begins anew when the setup changes in more than its line. */
export function useTable(setup: Setup, start: string | undefined, drawing: Drawing, seed: number): Table {
  const [state, tell] = useReducer(reduce, {
    round: 0,
    turns: [],
    answer: null,
    normal: NONE,
    values: null,
    hint: null,
    refusal: null,
  });
  const subject = JSON.stringify(setup.subject);
  const line = useMemo(() => (setup.line.length > 0 ? setup.line : start ? [start] : []), [setup.line, start]);
  useEffect(() => tell({ type: "begin", turns: replay(drawing, setup, line) }), [subject, line, drawing, setup.first]);

  const n = state.turns.length;
  const last = state.turns.at(-1);
  const player = mover(setup, Math.max(0, n - 1));
  const isYours = setup.you === "both" || setup.you === player;
  const past = () => state.turns.slice(0, -1).map(({ text }, i) => ({ position: text, player: mover(setup, i) }));
  const question = {
    ...setup.subject,
    position: last?.text,
    player,
    past: past(),
    ...(last?.met ? { met: last.met } : {}),
  };

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
      tell({ type: "answered", turns: n, answer, normal: late, scene });
    };
    asked().catch((error) => isAbort(error) || tell({ type: "refused", refusal: asRefusal(error) }));
    return () => gone.abort();
  }, [state.round, last?.text, n, player]);

  useEffect(() => {
    if (!last || !state.answer || state.answer.end || !setup.values) return;
    const gone = new AbortController();
    ask<Position>("position", { ...question, values: true }, gone.signal)
      .then(({ values }) => values && tell({ type: "valued", turns: n, values }))
      .catch(() => undefined);
    return () => gone.abort();
  }, [state.answer, setup.values]);

  const go = (move: Move, offer: Offer | undefined) => {
    const scene = offer ? offer.after : drawing.read(move.to);
    tell({ type: "moved", turn: { text: offer?.text ?? move.to, scene, made: move.text, met: move.ends ?? null } });
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
        reply.made,
        last.scene === null ? undefined : drawing.offers(last.scene, player, [reply.made], state.normal)[0],
      );
    };
    think().catch((error) => isAbort(error) || tell({ type: "refused", refusal: asRefusal(error) }));
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
  const latest = useRef({ offers, listed, n });
  latest.current = { offers, listed, n };

  return {
    ...state,
    player,
    offers: isYours ? offers : [],
    prospects: setup.values ? (state.values?.prospects ?? null) : null,
    isYours,
    pick: (offer) => {
      const move = latest.current.listed?.[offer.index];
      if (move) go(move, offer);
    },
    choose: (index) => {
      const move = latest.current.listed?.[index];
      if (move)
        go(
          move,
          latest.current.offers.find((offer) => offer.index === index),
        );
    },
    undo: () => {
      // Back to the last position in which the person at the screen had the move.
      let left = n - 1;
      while (left > 1 && setup.you !== "both" && mover(setup, left - 1) !== setup.you) left--;
      tell({ type: "undone", turns: Math.max(1, left) });
    },
    askHint: () => {
      ask<Reply>("reply", { ...question, level: 10, seed: 0, values: false })
        .then(({ made }) => {
          const hint = latest.current.listed?.findIndex(({ to }) => to === made?.to) ?? -1;
          if (hint >= 0 && latest.current.n === n) tell({ type: "hinted", hint });
        })
        .catch((error) => tell({ type: "refused", refusal: asRefusal(error) }));
    },
  };
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
