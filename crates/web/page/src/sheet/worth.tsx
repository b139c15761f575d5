// What is known of a short game: its canonical form, temperature and the rest, with its thermograph.

import { useRef } from "preact/hooks";
import { downloadPicture } from "../picture";
import { lengthy } from "../ui";
import { type Thermo, Thermograph } from "../values/thermograph";
import { t } from "../words";

export interface WorthAnswer {
  canonical: string;
  outcome: string;
  mean: string;
  temperature: string;
  left_stop: string;
  right_stop: string;
  birthday: string;
  left: string[];
  right: string[];
  left_incentives: string[];
  right_incentives: string[];
  atomic_weight: string | null;
  reduced: string;
  frozen: string;
  thermograph: Thermo | null;
}

export function Worth({ label, worth }: { label: string; worth: WorthAnswer }) {
  const figure = useRef<HTMLElement>(null);
  const hand = (type: "svg" | "png") => {
    const drawing = figure.current?.querySelector("svg");
    if (drawing) downloadPicture("thermograph", drawing, type);
  };
  const list = (games: string[]) => (games.length > 0 ? games.join(", ") : null);
  const rows: [string, string | null][] = [
    [t.values.mean, worth.mean],
    [t.values.temperature, worth.temperature],
    [t.values.stops, t.values.and(worth.left_stop, worth.right_stop)],
    [t.values.birthday, worth.birthday],
    [t.values.leftOptions, list(worth.left)],
    [t.values.rightOptions, list(worth.right)],
    [t.values.leftIncentives, list(worth.left_incentives)],
    [t.values.rightIncentives, list(worth.right_incentives)],
    [t.values.atomic, worth.atomic_weight],
    [t.values.reduced, worth.reduced],
    [t.values.frozen, worth.frozen],
  ];
  return (
    <>
      <p class={`big math ${lengthy(worth.canonical)}`}>{worth.canonical}</p>
      <p>
        {t.values.outcomes[worth.outcome] ?? worth.outcome} <span class="quiet">({worth.outcome})</span>
      </p>
      <details class="more">
        <summary>{t.sheet.more}</summary>
        <div class="columns">
          <dl class="facts long">
            {rows
              .filter(([, value]) => value)
              .map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd class={`math ${lengthy(value)}`}>{value}</dd>
                </div>
              ))}
          </dl>
          {worth.thermograph && (
            <figure ref={figure}>
              <Thermograph thermo={worth.thermograph} label={label} />
              <figcaption class="row spread">
                <span class="quiet">{t.values.thermograph}</span>
                <span class="row">
                  <button class="plain" onClick={() => hand("svg")}>
                    SVG
                  </button>
                  <button class="plain" onClick={() => hand("png")}>
                    PNG
                  </button>
                </span>
              </figcaption>
            </figure>
          )}
        </div>
      </details>
    </>
  );
}
