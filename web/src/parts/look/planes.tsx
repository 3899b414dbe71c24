/** The P-positions in the numbers of two or three heaps, misère and normal play side by side. */
import { useEffect, useRef, useState } from "preact/hooks";
import { engineFor } from "../../engine";
import { fileName } from "../../files";
import type { Card, Source } from "../../engine/types";
import { strings } from "../../strings";
import { Notice } from "../../ui/notice";
import { Picture } from "../../ui/picture";

interface Wanted {
  columns: string;
  rows: string;
  third: string;
  copies: number;
  size: number;
}

/** Two heaps to begin with: those that grow, then the generators but for the first. */
function first(card: Card): [columns: string, rows: string, third: string] {
  const growing = card.infinite?.growing.map(String) ?? [];
  const names = card.generators.map((generator) => generator.name);
  const all = [...growing, ...[...names.slice(2), ...names.slice(0, 2).reverse()].filter((name) => !growing.includes(name))];
  return [all[0] ?? "1", all[1] ?? "2", all[2] ?? ""];
}

export function Planes({ card, rules }: { card: Card; rules: Source }) {
  const words = strings.look;
  const [columns, rows, third] = first(card);
  const [wanted, setWanted] = useState<Wanted>({ columns, rows, third, copies: 0, size: 30 });
  const [svgs, setSvgs] = useState<[misere: string, normal: string]>();
  const [error, setError] = useState<unknown>();
  const views = useRef<HTMLDivElement>(null);
  useEffect(() => setWanted((old) => ({ ...old, columns, rows, third, copies: 0 })), [card]);

  useEffect(() => {
    let isGone = false;
    const fixed = wanted.third && wanted.copies ? `${wanted.copies}*${wanted.third}` : "";
    const plane = (normal: boolean) =>
      engineFor(rules).ask<{ svg: string }>({ do: "plane", rules, ...wanted, fixed, normal });
    Promise.all([plane(false), plane(true)]).then(
      ([misere, normal]) => {
        if (isGone) return;
        setSvgs([misere.svg, normal.svg]);
        setError(undefined);
      },
      (error: unknown) => isGone || setError(error),
    );
    return () => void (isGone = true);
  }, [wanted, card]);

  // Both pictures scroll together.
  useEffect(() => {
    const drawings = [...(views.current?.querySelectorAll(".drawing") ?? [])];
    const follow = (event: Event) => {
      const from = event.currentTarget as Element;
      drawings.forEach((other) => {
        if (other === from) return;
        other.scrollLeft = from.scrollLeft;
        other.scrollTop = from.scrollTop;
      });
    };
    drawings.forEach((one) => one.addEventListener("scroll", follow));
    return () => drawings.forEach((one) => one.removeEventListener("scroll", follow));
  }, [svgs]);

  const name = (kind: string) => fileName(`${card.ruleset}-${kind}`, "svg");
  const set = (changed: Partial<Wanted>) => setWanted({ ...wanted, ...changed });
  return (
    <section>
      <h2>{words.patterns}</h2>
      <p class="hint">{words.patternsNote}</p>
      <div class="fields">
        <Heap label={words.columns} value={wanted.columns} set={(columns) => set({ columns })} />
        <Heap label={words.rows} value={wanted.rows} set={(rows) => set({ rows })} />
        <Heap label={words.third} value={wanted.third} set={(third) => set({ third })} />
        <label>
          {words.copies(wanted.copies)}
          <input
            type="range"
            min={0}
            max={24}
            value={wanted.copies}
            disabled={!wanted.third}
            onInput={(event) => set({ copies: event.currentTarget.valueAsNumber })}
          />
        </label>
        <label>
          {words.size}
          <select value={wanted.size} onChange={(event) => set({ size: Number(event.currentTarget.value) })}>
            {[15, 30, 60, 100].map((size) => (
              <option key={size} value={size}>
                {size} × {size}
              </option>
            ))}
          </select>
        </label>
      </div>
      <Notice error={error} />
      {svgs && (
        <div class="pair" ref={views}>
          <div>
            <h3>{words.misere}</h3>
            <Picture svg={svgs[0]} name={name("misere")} label={`${words.patterns}, ${words.misere}`} />
          </div>
          <div>
            <h3>{words.normal}</h3>
            <Picture svg={svgs[1]} name={name("normal")} label={`${words.patterns}, ${words.normal}`} />
          </div>
        </div>
      )}
    </section>
  );
}

function Heap({ label, value, set }: { label: string; value: string; set(value: string): void }) {
  return (
    <label>
      {label}
      <input value={value} onChange={(event) => set(event.currentTarget.value.trim())} />
    </label>
  );
}
