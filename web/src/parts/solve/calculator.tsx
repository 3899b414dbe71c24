/** Who wins a position, every winning move, and why. */
import { useEffect, useState } from "preact/hooks";
import { engineFor } from "../../engine";
import type { Asked, Card, Move, Source } from "../../engine/types";
import { strings } from "../../strings";
import { wordToText } from "../../words";
import { Notice } from "../../ui/notice";

interface Props {
  rules: Source;
  card: Card;
  position: string;
  ask(position: string): void;
}

export function Calculator({ rules, card, position, ask }: Props) {
  const [text, setText] = useState(position || example(card));
  const [normal, setNormal] = useState(false);
  const [found, setFound] = useState<Asked>();
  const [error, setError] = useState<unknown>();
  const words = strings.ask;

  useEffect(() => {
    if (!position) return;
    let isGone = false;
    const asked = engineFor(rules).ask<Asked>({ do: "ask", rules, position, normal });
    const show = (found: Asked | undefined, error: unknown) => {
      if (isGone) return;
      setFound(found);
      setError(error);
    };
    asked.then((found) => show(found, undefined), (error: unknown) => show(undefined, error));
    return () => void (isGone = true);
  }, [position, normal, rules, card]);

  return (
    <section class="calculator">
      <h3>{words.title}</h3>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          ask(text.trim() || "0");
        }}
      >
        <label for="position">{words.label}</label>
        <div class="line">
          <input
            id="position"
            value={text}
            autocomplete="off"
            spellcheck={false}
            aria-describedby="position-hint"
            onInput={(event) => setText(event.currentTarget.value)}
          />
          <button type="submit" class="primary">
            {words.ask}
          </button>
        </div>
        <p class="hint" id="position-hint">
          {words.hint}
        </p>
        <label class="tick">
          <input type="checkbox" checked={normal} onChange={(event) => setNormal(event.currentTarget.checked)} />
          {words.normal}
        </label>
      </form>
      <div aria-live="polite">{found && <Answer asked={found} normal={normal} />}</div>
      <Notice error={error} />
    </section>
  );
}

/** A position to begin with. */
function example(card: Card): string {
  if (card.last_heap_name === "board" || /\D/.test(card.last_heap_name)) return card.last_heap_name;
  return card.last_heap >= 9 ? "9+5+1" : "1+1";
}

function Answer({ asked, normal }: { asked: Asked; normal: boolean }) {
  const words = strings.ask;
  const { outcome, by, value } = asked;
  const wins = asked.moves.filter((move) => move.wins === true);
  const others = asked.moves.filter((move) => move.wins !== true);
  const verdict = outcome === "N" ? words.wins : outcome === "P" ? words.loses : words.unknown;
  const text = value === null ? null : wordToText(value);
  const why = by === "quotient" ? words.why.quotient(text, outcome ?? "N") : by === "nim" ? words.why.nim(value) : by ? words.why.search() : "";
  return (
    <div class="answer">
      <p>
        <strong class={outcome === "P" ? "p" : "n"}>{verdict(asked.position)}</strong> {why}
      </p>
      {asked.moves.length === 0 && <p>{normal ? words.noMovesNormal : words.noMoves}</p>}
      {asked.moves.length > 0 && outcome && (
        <>
          <h4>{words.winning(wins.length)}</h4>
          <Moves moves={wins} normal={normal} />
          {others.length > 0 && (
            <details>
              <summary>{words.losing(others.length)}</summary>
              <Moves moves={others} normal={normal} />
            </details>
          )}
        </>
      )}
    </div>
  );
}

function Moves({ moves, normal }: { moves: Move[]; normal: boolean }) {
  const words = strings.ask;
  const to = normal ? words.toNormal : words.to;
  return (
    <ul class="moves">
      {moves.map((move) => (
        <li key={`${move.heap} ${move.left}`}>
          <strong>{words.move(move.heap, move.left)}</strong>{" "}
          <span class="hint">{to(move.after, move.value && wordToText(move.value))}</span>
        </li>
      ))}
    </ul>
  );
}
