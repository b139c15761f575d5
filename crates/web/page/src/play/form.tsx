// The settings of a game: where it starts, who begins, how well the engine plays, the convention and the parameters.

import { useState } from "preact/hooks";
import type { Game } from "../api";
import { Choice, CopyButton, Switch } from "../ui";
import { PERFECT, type Setup } from "./setup";

interface FormProps {
  setup: Setup;
  game: Game | undefined;
  /** Whether the players have different moves. */
  partizan: boolean;
  start: string;
  change: (changes: Partial<Setup>) => void;
  restart: (changes?: Partial<Setup>) => void;
}

/** A level is how many of ten moves are the best ones; the others are any. */
function skill(level: number): string {
  if (level === PERFECT) return "perfectly";
  return level === 0 ? "at random" : `the best move ${level} times out of ${PERFECT}`;
}

export function SetupForm({ setup, game, partizan, start, change, restart }: FormProps) {
  const [text, setText] = useState(start);
  const seat = setup.you === "both" ? "both" : setup.you === setup.first ? "first" : "second";
  const sit = (who: string) => {
    if (who === "both") return restart({ you: "both" });
    const you = setup.you === "both" ? "Left" : setup.you;
    restart({ you, first: who === "first" ? you : you === "Left" ? "Right" : "Left" });
  };
  return (
    <details class="setup">
      <summary>Set up</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          restart({ line: [text] });
        }}
      >
        <label class="field">
          <span>Position{game && <span class="quiet"> {game.position.replaceAll("`", "")}</span>}</span>
          <span class="row">
            <input
              value={text}
              onInput={(event) => setText(event.currentTarget.value)}
              spellcheck={false}
              autocapitalize="off"
            />
            <button type="submit">Set</button>
          </span>
        </label>
      </form>
      <div class="field">
        <span>Who begins</span>
        <Choice
          label="Who begins"
          value={seat}
          choices={[
            ["first", "You"],
            ["second", "grundy"],
            ["both", "Two people"],
          ]}
          onChange={sit}
        />
      </div>
      {partizan && setup.you !== "both" && (
        <div class="field">
          <span>You play</span>
          <Choice
            label="You play"
            value={setup.you}
            choices={[
              ["Left", game ? "Left, blue" : "Left"],
              ["Right", game ? "Right, red" : "Right"],
            ]}
            onChange={(you) => restart({ you, first: seat === "first" ? you : you === "Left" ? "Right" : "Left" })}
          />
        </div>
      )}
      {setup.you !== "both" && (
        <label class="field">
          <span>
            grundy plays <span class="quiet">{skill(setup.level)}</span>
          </span>
          <input
            type="range"
            min="0"
            max={PERFECT}
            value={setup.level}
            onInput={(event) => change({ level: Number(event.currentTarget.value) })}
          />
        </label>
      )}
      {game?.params.map(({ name, meaning, default: usual }) => (
        <label class="field" key={name}>
          <span>
            {name} <span class="quiet">{meaning}</span>
          </span>
          <input
            value={setup.subject.set?.[name] ?? usual}
            onChange={(event) =>
              restart({
                subject: { ...setup.subject, set: { ...setup.subject.set, [name]: event.currentTarget.value } },
              })
            }
          />
        </label>
      ))}
      {(game?.misere ?? true) && (
        <Switch
          label="Misère: who cannot move wins"
          on={setup.subject.misere ?? false}
          onChange={(misere) => restart({ subject: { ...setup.subject, misere } })}
        />
      )}
      <CopyButton text={() => location.href}>Copy a link to this game</CopyButton>
    </details>
  );
}
