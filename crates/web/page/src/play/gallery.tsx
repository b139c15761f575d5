// The games to choose from: the drawn ones as pictures, all others by name.

import type { Catalogue } from "../catalogue";
import type { Game } from "../api";
import { GameNames, meant, useSearch, Words } from "../games";
import { href } from "../route";
import { replay } from "./replay";
import { BoardBuilder } from "../rules/board-builder";
import { Builder, Offered } from "../rules/offer";
import { offerOf } from "../rules/phrases";
import { drawingOf } from "../views";
import { t } from "../words";

/** What is shown first, with lines of positions that make a picture. */
const SHOWN: ["heaps" | "rows" | "drawings" | "boards", [name: string, position: string][]][] = [
  [
    "heaps",
    [
      ["nim", "3 5 7"],
      ["lasker", "4 3"],
      ["wythoff", "5 3"],
      ["grundys-game", "7 4"],
      ["euclid", "34 12"],
    ],
  ],
  [
    "rows",
    [
      ["kayles", "9~3 4"],
      ["dawsons-chess", "9~5 2~2 2"],
      ["mock-turtles", "0 3 5"],
      ["ruler", "4 6 7"],
      ["toads-and-frogs", "ttt.ff"],
    ],
  ],
  [
    "drawings",
    [
      ["hackenbush", "1-2l 2-3r 3-4l 2-5e 1-6r 6-7l 6-8r"],
      ["green-hackenbush", "1-2 1-3 2-3 2-4 3-5 4-5 4-6 6-7 6-8"],
      ["chomp", "5 5 5"],
      ["cutting", "6 4"],
      ["cutcake", "5 4"],
    ],
  ],
  [
    "boards",
    [
      ["domineering", "....|....|....|....~#...|#...|....|....~#...|#...|..##|....~#...|##..|.###|...."],
      ["clobber", "xoxo|oxox|xoxo"],
      ["konane", "..xo|oxox|xoxo|oxox"],
      ["snort", "....|....|....~#x..|x...|....~#x..|x..o|..o#"],
      ["col", "....|....|....~#o..|o...|....~#o..|o..x|..x#"],
      ["cram", "....|....|....~#...|#...|....~#...|#.##|....~#...|#.##|##.."],
      ["nogo", "x..o|.o..|..x."],
      ["amazons", "..x.|....|...o"],
      ["fission", "....|.x..|...."],
      ["northcott", "(0, 3, 1) (1, 1, 2) (2, 2, 0)"],
    ],
  ],
];

export function Gallery({ catalogue }: { catalogue: Catalogue }) {
  const [wanted, search] = useSearch((sought) => {
    const [first] = offerOf(sought) ? [] : meant([...catalogue.games, ...catalogue.own], sought);
    if (first) location.hash = href("play", first.name);
  });
  const drawn = new Set(SHOWN.flatMap(([, games]) => games.map(([name]) => name)));
  // Rules themselves may be pasted into the search.
  const offer = /->|^position\b/.test(wanted) ? { game: wanted, misere: false } : offerOf(wanted);
  const isOffered = offer !== null && "game" in offer;
  const others = wanted ? meant([...catalogue.games, ...catalogue.own], wanted) : catalogue.games.filter((game) => !drawn.has(game.name));
  return (
    <div class="gallery">
      <header class="lead">
        <h1>{t.parts.play}</h1>
        <p class="summary">{t.gallery.summary}</p>
        {search}
      </header>
      {offer && <Offered offer={offer} />}
      {!wanted &&
        SHOWN.map(([heading, games]) => (
          <section key={heading}>
            <h2>{t.gallery[heading]}</h2>
            <ul class="cards">
              {games.map(([name, position]) => {
                const game = catalogue.find(name);
                return game && <Card key={name} game={game} position={position} />;
              })}
            </ul>
          </section>
        ))}
      {!wanted && (
        <section>
          <h2>{t.gallery.own}</h2>
          <p class="quiet">{t.gallery.ownHow}</p>
          <ul class="cards">
            {catalogue.own.map((game) => (
              <Card key={game.name} game={game} position={["3 5 4", "2 4 7", "9 7"].find((text) => drawingOf(game.name, game).read(text) !== null) ?? ""} />
            ))}
          </ul>
          <Builder />
          <BoardBuilder />
        </section>
      )}
      {(others.length > 0 || !offer) && (
        <section>
          <h2>{wanted ? t.gallery.found : t.gallery.more}</h2>
          <GameNames games={others} part="play" />
          {wanted && others.length === 0 && !offer && <p class="quiet">{t.ui.noneFound}</p>}
        </section>
      )}
      {wanted && !isOffered && <Words wanted={wanted} />}
    </div>
  );
}

function Card({ game, position }: { game: Game; position: string }) {
  const drawing = drawingOf(game.name, game);
  const scene = replay(drawing, { first: "Left" }, position.split("~")).at(-1)?.scene ?? null;
  return (
    <li>
      <a class="card" lang={game.lang} href={href("play", game.name)}>
        <span class="figure" aria-hidden="true">
          {scene !== null && (
            <drawing.Board
              scene={scene}
              offers={[]}
              moves={[]}
              prospects={null}
              hint={null}
              components={[]}
              pick={() => undefined}
            />
          )}
        </span>
        <b>{game.title}</b>
        <span class="quiet">{game.summary.replace(/[;,] (?:and )?who(?:ever)? .*$/, ".").replace(/；[^；]*者[败胜].*$/, "。")}</span>
      </a>
    </li>
  );
}
