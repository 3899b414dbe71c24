/** The pretending function, a period a line. */
import { useState } from "preact/hooks";
import type { Card } from "../../engine/types";
import { strings } from "../../strings";
import { columns } from "../../words";
import { WordText } from "../../ui/word";

/** So many lines are shown before the reader asks for more. */
const LINES = 12;

export function PhiTable({ card }: { card: Card }) {
  const [all, setAll] = useState(false);
  const width = columns(card);
  const lines = Math.ceil(card.phi.length / width);
  const shown = all ? lines : Math.min(lines, LINES);
  const isPeriodic = (heap: number) => card.preperiod !== null && heap >= card.preperiod;
  const words = strings.card;
  if (card.phi.length === 0) return null;
  return (
    <section>
      <h3>{words.phi}</h3>
      <p class="hint">{words.phiNote}</p>
      <div class="scroll" tabIndex={0} role="group" aria-label={words.phi}>
        <table class="phi">
          <thead>
            <tr>
              <td />
              {Array.from({ length: width }, (_, at) => (
                <th key={at} scope="col">
                  +{at + 1}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: shown }, (_, line) => (
              <tr key={line}>
                <th scope="row">{line * width}</th>
                {card.phi.slice(line * width, (line + 1) * width).map((word, at) => (
                  <td key={at} class={isPeriodic(line * width + at + 1) ? "periodic" : undefined}>
                    <WordText word={word} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {card.preperiod !== null && (
        <p class="hint">
          <span class="swatch" /> {words.phiPeriodic}
        </p>
      )}
      {shown < lines && (
        <button type="button" class="quiet" onClick={() => setAll(true)}>
          {strings.more((lines - shown) * width)}
        </button>
      )}
    </section>
  );
}
