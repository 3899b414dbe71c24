/** A board with what is said about the game on it. */
import { useState } from "preact/hooks";
import { strings } from "../../strings";
import { Notice } from "../../ui/notice";
import type { Cells, Points } from "./cells";
import { CellsBoard } from "./cells-board";
import { useMatch, type Match } from "./match";
import type { Kind, Play } from "./model";
import { PointsBoard } from "./points-board";
import type { Rows } from "./rows";
import { RowsBoard } from "./rows-board";

interface Props {
  play: Play;
  kind: Kind;
  normal: boolean;
  computerBegins: boolean;
}

export function Table({ play, kind, normal, computerBegins }: Props) {
  const [round, setRound] = useState(0);
  return <Round key={round} {...{ play, kind, normal, computerBegins }} again={() => setRound(round + 1)} />;
}

function Round({ play, kind, normal, computerBegins, again }: Props & { again(): void }) {
  const match = useMatch(play, normal, computerBegins);
  const words = strings.play;
  const props = { state: match.state, enabled: match.turn === "you", hint: match.hint, move: match.move };
  return (
    <div class="table">
      <p class="sentence">{words.games[kind]?.[1]}</p>
      {"manner" in play ? (
        <RowsBoard play={play as Rows} kind={kind} {...props} />
      ) : "drawn" in play ? (
        <PointsBoard play={play as Points} {...props} />
      ) : (
        <CellsBoard play={play as Cells} {...props} />
      )}
      <p class="turn" role="status">
        <strong>{said(match)}</strong> {match.turn !== "over" && match.text}
      </p>
      <div class="ways">
        <button type="button" disabled={match.turn !== "you"} onClick={match.ask}>
          {words.hint}
        </button>
        <button type="button" disabled={!match.made.some((one) => one.mine)} onClick={match.undo}>
          {words.undo}
        </button>
        <button type="button" onClick={again}>
          {words.start}
        </button>
      </div>
      <Notice error={match.error} />
      <Log match={match} start={play.position(play.start)} />
    </div>
  );
}

function said({ turn, youWon }: Match): string {
  const words = strings.play;
  if (turn === "over") return youWon ? words.youWin : words.youLose;
  return turn === "you" ? words.yourTurn : words.myTurn;
}

function Log({ match, start }: { match: Match; start: string }) {
  const words = strings.play;
  return (
    <section class="log" aria-label={words.moves}>
      <h3>{words.moves}</h3>
      {/^\d/.test(start) && <p class="hint">{start.replaceAll("+", " + ")}</p>}
      <ol>
        {match.made.map((one, at) => (
          <li key={at}>
            <strong>{one.mine ? words.yourself : words.me}</strong> {one.label}{" "}
            <span class="hint">{one.why}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
