/** All three-digit octal codes as a coloured grid: solved, infinite, open. */
import { useMemo, useRef, useState } from "preact/hooks";
import { address, go } from "../../route";
import { save } from "../../files";
import { strings } from "../../strings";
import { useFound, type Loaded } from "./atlas";
import type { Kind } from "./types";

const [CELL, GAP, HEAD] = [16, 10, 34];
/** Blocks of eight: the columns are b, the rows a; inside, c runs from left to right in two rows of four. */
const [ACROSS, DOWN] = [4, 2];
const WIDE = ACROSS * CELL + GAP;
const TALL = DOWN * CELL + GAP;
const SIZE: [number, number] = [HEAD + 8 * WIDE, HEAD + 8 * TALL];

interface Cell {
  code: string;
  kind: Kind;
  x: number;
  y: number;
}

function cells(letters: string): Cell[] {
  return Array.from({ length: 512 }, (_, at) => {
    const [a, b, c] = [at >> 6, (at >> 3) & 7, at & 7];
    return {
      code: `0.${a}${b}${c}`,
      kind: (letters[at] ?? "-") as Kind,
      x: HEAD + b * WIDE + (c % ACROSS) * CELL,
      y: HEAD + a * TALL + Math.floor(c / ACROSS) * CELL,
    };
  });
}

/** The name in the atlas: without zeros at the end. */
const normal = (code: string) => code.replace(/0+$/, "").replace(/\.$/, "");

export function Poster({ loaded }: { loaded: Loaded }) {
  const [found] = useFound<{ letters: string }>(loaded, { do: "octals" });
  const all = useMemo(() => (found ? cells(found.letters) : []), [found]);
  const [chosen, setChosen] = useState(0o77 * 8);
  const picture = useRef<SVGSVGElement>(null);
  const words = strings.lookup;
  if (all.length === 0 || all.every((cell) => cell.kind === "-")) return null;
  const cell = all[chosen];
  const open = (at: number) => all[at] && all[at].kind !== "-" && go(address("lookup", { game: normal(all[at].code) }));
  const move = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 64, ArrowUp: -64, PageDown: 8, PageUp: -8 };
    const step = steps[event.key];
    if (event.key === "Enter") open(chosen);
    else if (step) setChosen(Math.min(511, Math.max(0, chosen + step)));
    else return;
    event.preventDefault();
  };
  const counts = Object.entries(words.kinds).map(([kind, [name, text]]) => ({
    name,
    text,
    count: all.filter((one) => one.kind === kind).length,
  }));
  return (
    <section class="poster">
      <h2>{words.poster}</h2>
      <p class="hint">{words.posterNote}</p>
      <ul class="legend">
        {counts
          .filter(({ count }) => count > 0)
          .map(({ name, text, count }) => (
            <li key={name}>
              <span class={`kind ${name}`} aria-hidden="true" /> {text}: {count}
            </li>
          ))}
      </ul>
      <div class="scroll" tabIndex={0} role="group" aria-label={words.poster}>
        <svg
          ref={picture}
          viewBox={`0 0 ${SIZE[0]} ${SIZE[1]}`}
          tabIndex={0}
          role="application"
          aria-label={words.poster}
          aria-describedby="poster-chosen"
          onKeyDown={move}
        >
          {Array.from({ length: 8 }, (_, digit) => (
            <g key={digit}>
              <text x={HEAD + digit * WIDE + (WIDE - GAP) / 2} y={22} text-anchor="middle">
                {`·${digit}·`}
              </text>
              <text x={HEAD - 8} y={HEAD + digit * TALL + (TALL - GAP) / 2 + 4} text-anchor="end">
                {`0.${digit}`}
              </text>
            </g>
          ))}
          {all.map((one, at) => (
            <rect
              key={one.code}
              class={`${words.kinds[one.kind]?.[0]}${at === chosen ? " chosen" : ""}`}
              x={one.x}
              y={one.y}
              width={CELL - 1.5}
              height={CELL - 1.5}
              rx={2}
              onPointerEnter={() => setChosen(at)}
              onClick={() => open(at)}
            />
          ))}
        </svg>
      </div>
      <p id="poster-chosen" role="status">
        {cell && (
          <>
            <strong>{cell.code}</strong> {words.kinds[cell.kind]?.[1]}{" "}
            {cell.kind !== "-" && <a href={address("lookup", { game: normal(cell.code) })}>{words.open}</a>}
          </>
        )}
      </p>
      <button type="button" class="quiet" onClick={() => picture.current && save("octals.svg", standalone(picture.current), "image/svg+xml")}>
        {strings.saveSvg}
      </button>
    </section>
  );
}

/** The picture with its colours, for a file. */
function standalone(picture: SVGSVGElement): string {
  const copy = picture.cloneNode(true) as SVGSVGElement;
  const shown = picture.querySelectorAll("rect, text");
  copy.querySelectorAll("rect, text").forEach((element, at) => {
    const source = shown[at];
    if (source) element.setAttribute("fill", getComputedStyle(source).fill);
    element.removeAttribute("class");
  });
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("font-family", "sans-serif");
  copy.setAttribute("font-size", "12");
  return copy.outerHTML;
}
