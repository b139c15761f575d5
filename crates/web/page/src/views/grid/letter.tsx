// One cell of a board, and what stands in it.

interface LetterProps {
  x: number;
  y: number;
  size: number;
  letter: string;
  look: string;
  ink: "l" | "r" | undefined;
  odd: boolean;
  held: boolean;
}

export function Letter({ x, y, size, letter, look, ink, odd, held }: LetterProps) {
  const cx = x + size / 2;
  const cy = y + size / 2;
  const filled = letter === "#" && !ink;
  return (
    <g class={held ? "lifted" : ""}>
      <rect class={`cell ${odd ? "odd" : ""} ${filled ? "filled" : ""} ${ink ?? ""}`} x={x} y={y} width={size} height={size} />
      {filled && look === "amazons" && <path class="burn" d={`M${x + 15} ${y + 15}l22 22m0-22l-22 22`} />}
      {ink && look === "tinted" && <Stone cx={cx} cy={cy} side={ink} />}
      {look === "tinted" && (letter === "x" || letter === "o") && (
        <rect
          class={`tint ${letter === "x" ? "left" : "right"}`}
          x={x + 19}
          y={y + 19}
          width="14"
          height="14"
          rx={letter === "x" ? 2 : 7}
        />
      )}
      {look === "stones" && (letter === "x" || letter === "o") && (
        <Stone cx={cx} cy={cy} side={letter === "x" ? "l" : "r"} />
      )}
      {look === "amazons" && (letter === "x" || letter === "o") && (
        <Amazon cx={cx} cy={cy} side={letter === "x" ? "l" : "r"} />
      )}
      {look === "letters" && letter !== "." && letter !== "#" && (
        <text class="letter" x={cx} y={cy + 8}>
          {letter}
        </text>
      )}
      {look === "animals" && (letter === "t" || letter === "f") && (
        <Animal cx={cx} cy={cy} side={letter === "t" ? "l" : "r"} />
      )}
    </g>
  );
}

/** Left's stones are full, Right's have a ring, so that colour alone need not tell. */
export function Stone({ cx, cy, side }: { cx: number; cy: number; side: "l" | "r" }) {
  return (
    <g class={`token ${side === "l" ? "left" : "right"}`}>
      <circle cx={cx} cy={cy} r="18" />
      {side === "r" && <circle class="ring" cx={cx} cy={cy} r="10" />}
    </g>
  );
}

function Amazon({ cx, cy, side }: { cx: number; cy: number; side: "l" | "r" }) {
  return (
    <g class={`token ${side === "l" ? "left" : "right"}`} transform={`translate(${cx - 20} ${cy - 19})`}>
      <path d="M8 34h24l3-19-8 7-7-14-7 14-8-7z" />
      <circle cx="20" cy="6" r="3.5" />
      {side === "r" && <path class="ring" d="M12 29h16" />}
    </g>
  );
}

/** Faces to the right or to the left: where the piece goes. */
function Animal({ cx, cy, side }: { cx: number; cy: number; side: "l" | "r" }) {
  const flip = side === "l" ? 1 : -1;
  return (
    <g class={`token ${side === "l" ? "left" : "right"}`} transform={`translate(${cx} ${cy}) scale(${flip} 1)`}>
      <path d="M-18 12c-2-14 6-22 16-22 3-6 11-5 12 1 7 2 9 8 8 11-1 4-6 5-11 5 2 3 7 3 9 6h-34z" />
      <circle class="eye" cx="5" cy="-8" r="2.6" />
    </g>
  );
}
