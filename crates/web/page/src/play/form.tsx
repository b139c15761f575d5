// The settings of a game: where it starts, who begins, how well the engine plays, the convention and the parameters.

import { useState } from "preact/hooks";
import type { Game } from "../api";
import { Choice, Coded, CopyButton, Switch } from "../ui";
import { Arrange, lettersOf } from "./arrange";
import { PERFECT, type Setup, taskHref } from "./setup";
import { said, t } from "../words";

interface FormProps {
  setup: Setup;
  game: Game | undefined;
  /** Whether the players have different moves. */
  partizan: boolean;
  start: string;
  change: (changes: Partial<Setup>) => void;
  restart: (changes?: Partial<Setup>) => void;
  /** Hands the drawing out as a file. */
  picture: () => void;
}

export function SetupForm({ setup, game, partizan, start, change, restart, picture }: FormProps) {
  const [text, setText] = useState(start);
  const seat = setup.you === "both" ? "both" : setup.you === setup.first ? "first" : "second";
  const sit = (who: string) => {
    if (who === "both") return restart({ you: "both" });
    const you = setup.you === "both" ? "Left" : setup.you;
    restart({ you, first: who === "first" ? you : you === "Left" ? "Right" : "Left" });
  };
  return (
    <details class="setup">
      <summary>{t.setup.title}</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          restart({ line: [text] });
        }}
      >
        <label class="field">
          <span>
            {t.setup.position}
            {game && <span class="quiet"> <Coded text={said(game.position)} /></span>}</span>
          <span class="row">
            <input
              value={text}
              onInput={(event) => setText(event.currentTarget.value)}
              spellcheck={false}
              autocapitalize="off"
            />
            <button type="submit">{t.setup.set}</button>
          </span>
        </label>
        <Arrange text={text} letters={lettersOf(game)} change={setText} />
      </form>
      <div class="field">
        <span>{t.setup.begins}</span>
        <Choice
          label={t.setup.begins}
          value={seat}
          choices={[
            ["first", t.setup.you],
            ["second", "grundy"],
            ["both", t.setup.two],
          ]}
          onChange={sit}
        />
      </div>
      {partizan && setup.you !== "both" && (
        <div class="field">
          <span>{t.setup.side}</span>
          <Choice
            label={t.setup.side}
            value={setup.you}
            choices={[
              ["Left", t.setup.left(game !== undefined)],
              ["Right", t.setup.right(game !== undefined)],
            ]}
            onChange={(you) => restart({ you, first: seat === "first" ? you : you === "Left" ? "Right" : "Left" })}
          />
        </div>
      )}
      {setup.you !== "both" && (
        <label class="field">
          <span>
            {t.setup.level} <span class="quiet">{t.setup.skill(setup.level, PERFECT)}</span>
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
            <code class="mono">{name}</code> <span class="quiet">{said(meaning)}</span>
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
          label={t.setup.misere}
          on={setup.subject.misere ?? false}
          onChange={(misere) => restart({ subject: { ...setup.subject, misere } })}
        />
      )}
      <button class="plain" onClick={picture}>
        {t.setup.picture}
      </button>
      <CopyButton text={() => location.href}>{t.setup.link}</CopyButton>
      {setup.you !== "both" && (
        <a class="button plain" href={taskHref({ ...setup, line: [start] })}>
          {t.setup.task}
        </a>
      )}
    </details>
  );
}
