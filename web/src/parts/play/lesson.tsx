/** How to lose on purpose: ten steps from Nim to Kayles. */
import { useMemo } from "preact/hooks";
import { address } from "../../route";
import { strings } from "../../strings";
import { Notice } from "../../ui/notice";
import { FIRST_GRAPH } from "./cells";
import type { Kind } from "./model";
import { usePlay, type Setup } from "./setup";
import { Table } from "./table";

/** The board of each step, and whether the computer begins. */
const BOARDS: [kind: Kind, rows: string, computerBegins: boolean][] = [
  ["nim", "1+1", false],
  ["nim", "1+1+1", true],
  ["nim", "5+1+1", false],
  ["nim", "3+3", true],
  ["nim", "5+4+2", false],
  ["kayles", "2+1", false],
  ["kayles", "5+1", false],
  ["kayles", "5+1", true],
  ["kayles", "5+2", false],
  ["kayles", "12+9+9+4", false],
];

export function Lesson({ step }: { step: number }) {
  const words = strings.lesson;
  const at = Math.min(Math.max(step, 1), BOARDS.length) - 1;
  const [kind, rows, computerBegins] = BOARDS[at]!;
  const [title, text] = words.steps[at]!;
  const setup = useMemo<Setup>(
    () => ({ kind, rows, code: "", boards: 1, size: "", drawn: FIRST_GRAPH }),
    [kind, rows],
  );
  const { play, error } = usePlay(setup);
  const isLast = at + 1 === BOARDS.length;
  return (
    <section class="lesson">
      <p class="hint">{words.step(at + 1, BOARDS.length)}</p>
      <h2>{title}</h2>
      <p class="statement">{text}</p>
      <Notice error={error} />
      {play && <Table key={at} play={play} kind={kind} normal={false} computerBegins={computerBegins} />}
      <nav class="ways" aria-label={strings.play.learn}>
        {at > 0 && (
          <a class="button" href={address("play", { lesson: at })}>
            {words.back}
          </a>
        )}
        {isLast ? (
          <a class="button" href={address("play", { game: "kayles" })}>
            {words.done}
          </a>
        ) : (
          <a class="button next" href={address("play", { lesson: at + 2 })}>
            {words.next}
          </a>
        )}
        <a href={address("play")}>{strings.play.free}</a>
      </nav>
    </section>
  );
}
