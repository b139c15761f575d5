// A tree to walk: options of both players with what they are worth, and what becomes of them in the canonical form.

import { useState } from "preact/hooks";
import { useAnswer } from "../answer";
import { lengthy, Problem } from "../ui";
import { t } from "../words";

export interface TreeAnswer {
  position?: string;
  value: string;
  outcome: string;
  temperature?: string | null;
  options?: Branch[];
}

export interface Branch extends TreeAnswer {
  player: "Left" | "Right";
  dominated_by?: string;
  reversible_through?: string;
  equal?: string[];
}

interface TreeProps {
  node: TreeAnswer;
  /** How a position is asked for: the name of the game, or null where nodes are values. */
  game: string | null;
  before: string;
}

export function Tree({ node, game, before }: TreeProps) {
  return (
    <div class="tree">
      <p>
        <Node node={node} />
      </p>
      <Options node={node} game={game} before={before} />
    </div>
  );
}

function Options({ node, game, before }: TreeProps) {
  if (!node.options) return null;
  return (
    <ul>
      {node.options.map((branch, i) => (
        <Option key={`${branch.player} ${branch.position ?? branch.value} ${i}`} node={branch} game={game} before={before} />
      ))}
    </ul>
  );
}

function Option({ node, game, before }: TreeProps & { node: Branch }) {
  const [isOpen, setOpen] = useState(false);
  const asked = game !== null && node.position !== undefined ? `${game}[${node.position}]` : node.value;
  const question = { kind: "sheet", fields: { text: `tree ${asked}`, before }, long: true };
  const { answer, refusal } = useAnswer<{ tree: TreeAnswer }>(isOpen && !node.options ? question : null);
  const shown = node.options ? node : answer?.tree;
  const struck = node.dominated_by !== undefined || node.reversible_through !== undefined;
  return (
    <li class={`option ${node.player === "Left" ? "left" : "right"} ${struck ? "struck" : ""}`}>
      <button class="plain" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span class="side">{t.sheet.sides[node.player]}</span>
        <Node node={node} />
        {node.dominated_by !== undefined && <span class="quiet">{t.sheet.dominated(node.dominated_by)}</span>}
        {node.reversible_through !== undefined && <span class="quiet">{t.sheet.reversible(node.reversible_through)}</span>}
        {node.equal && <span class="quiet">{t.sheet.equal(node.equal.length)}</span>}
      </button>
      {isOpen && refusal && <Problem refusal={refusal} />}
      {isOpen && !shown && !refusal && <p class="quiet">…</p>}
      {isOpen && shown && (shown.options ? <Options node={shown} game={game} before={before} /> : <p class="quiet">{t.sheet.noOptions}</p>)}
    </li>
  );
}

function Node({ node }: { node: TreeAnswer }) {
  return (
    <>
      {node.position !== undefined && <code>{node.position}</code>}
      <span class={`math ${lengthy(node.value)}`}>{node.value}</span>
      <span class="quiet">
        {node.outcome}
        {node.temperature != null && `, ${node.temperature}°`}
      </span>
    </>
  );
}
