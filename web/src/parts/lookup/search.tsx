/** A search in the atlas; what is asked stands in the address. */
import { useState } from "preact/hooks";
import { address, go } from "../../route";
import { strings } from "../../strings";
import { Notice } from "../../ui/notice";
import { useFound, type Loaded } from "./atlas";
import type { Short } from "./types";

const PAGE = 40;

export function Search({ loaded, query }: { loaded: Loaded; query: Map<string, string> }) {
  const words = strings.lookup;
  const [most, setMost] = useState(PAGE);
  const text = query.get("text") ?? "";
  const status = query.get("status") ?? "";
  const number = (key: string) => (query.get(key) ? Number(query.get(key)) : undefined);
  const [from, to] = [number("from"), number("to")];
  const change = (changed: Record<string, string | number | undefined>) => {
    setMost(PAGE);
    go(address("lookup", { text, status, from, to, game: query.get("game"), ...changed }), true);
  };
  const [found, error] = useFound<{ found: number; rows: Short[] }>(loaded, {
    do: "search",
    text,
    status,
    from: from ?? null,
    to: to ?? null,
    most,
  });
  return (
    <section class="search">
      <form class="fields" role="search" onSubmit={(event) => event.preventDefault()}>
        <label>
          {words.search}
          <input type="search" value={text} onInput={(event) => change({ text: event.currentTarget.value })} />
        </label>
        <label>
          {words.status}
          <select value={status} onChange={(event) => change({ status: event.currentTarget.value })}>
            <option value="">{words.any}</option>
            {Object.entries(words.statuses).map(([key, name]) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          {words.order} {words.from}
          <input type="number" min={0} value={from ?? ""} onInput={(event) => change({ from: event.currentTarget.value })} />
        </label>
        <label>
          {words.order} {words.to}
          <input type="number" min={0} value={to ?? ""} onInput={(event) => change({ to: event.currentTarget.value })} />
        </label>
      </form>
      <Notice error={error} />
      <p role="status">{found && (found.found ? words.found(found.found) : words.none)}</p>
      {found && <Rows rows={found.rows} />}
      {found && found.found > found.rows.length && (
        <button type="button" onClick={() => setMost(most + 5 * PAGE)}>
          {words.show}
        </button>
      )}
    </section>
  );
}

/** Rows in short. */
export function Rows({ rows }: { rows: Short[] }) {
  if (rows.length === 0) return null;
  const words = strings.lookup;
  return (
    <div class="scroll" tabIndex={0} role="group" aria-label={words.title}>
      <table class="rows">
        <thead>
          <tr>
            <th scope="col">{words.search}</th>
            <th scope="col">{words.status}</th>
            <th scope="col">{words.order}</th>
            <th scope="col">{words.quotient}</th>
            <th scope="col">{strings.card.period}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">
                <a href={address("lookup", { game: row.name })}>{row.name}</a> <span class="hint">{row.names.join(", ")}</span>
              </th>
              <td>
                <span class={`kind ${words.kinds[row.status]?.[0]}`} aria-hidden="true" /> {words.kinds[row.status]?.[1]}
              </td>
              <td>{row.order}</td>
              <td>{row.quotient ?? ""}</td>
              <td>{row.period === null ? "" : `${row.period} ${strings.card.from} ${row.preperiod}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
