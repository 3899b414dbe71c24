/** The multiplication table; whoever points at a cell reads the product. */
import { useCallback, useEffect, useState } from "preact/hooks";
import { engineFor } from "../../engine";
import { fileName } from "../../files";
import type { Card, Source, Table } from "../../engine/types";
import { strings } from "../../strings";
import { wordToText } from "../../words";
import { Notice } from "../../ui/notice";
import { Picture } from "../../ui/picture";

export function TableView({ card, rules }: { card: Card; rules: Source }) {
  const words = strings.look;
  const [table, setTable] = useState<Table>();
  const [error, setError] = useState<unknown>();
  const [cell, setCell] = useState(0);
  const point = useCallback((box: number) => void (box >= 0 && setCell(box)), []);
  useEffect(() => {
    let isGone = false;
    setTable(undefined);
    setError(undefined);
    engineFor(rules)
      .ask<Table>({ do: "picture", rules, what: "multiplication" })
      .then((table) => isGone || setTable(table), (error: unknown) => isGone || setError(error));
    return () => void (isGone = true);
  }, [card]);
  if (!table) return <Notice error={error} />;
  const count = table.elements.length;
  const [x, y] = [Math.min(Math.floor(cell / count), count - 1), cell % count];
  const product = table.products[x]?.[y] ?? 0;
  const word = (at: number) => wordToText(table.elements[at] ?? "");
  const choose = (label: string, value: number, set: (value: number) => void) => (
    <select aria-label={label} value={value} onChange={(event) => set(Number(event.currentTarget.value))}>
      {table.elements.map((element, at) => (
        <option key={element} value={at}>
          {wordToText(element)}
        </option>
      ))}
    </select>
  );
  return (
    <div>
      <h3>{words.table}</h3>
      <p class="hint">{words.tableNote}</p>
      <p class="ways">
        {choose(words.left, x, (x) => setCell(x * count + y))} · {choose(words.right, y, (y) => setCell(x * count + y))}
        <strong role="status">{words.product(word(x), word(y), word(product), table.p[product] ?? false)}</strong>
      </p>
      <Picture svg={table.svg} name={fileName(`${card.ruleset}-table`, "svg")} label={words.table} onBox={point} />
    </div>
  );
}
