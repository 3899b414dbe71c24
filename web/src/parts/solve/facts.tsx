/** The numbers of a result. */
import type { Card } from "../../engine/types";
import { strings } from "../../strings";
import { FactList } from "../../ui/fact-list";

export function Facts({ card }: { card: Card }) {
  const words = strings.card;
  const number = (value: number | null) => (value === null ? words.infiniteShort : value.toLocaleString("en"));
  const period =
    card.period === null ? words.noPeriod : `${card.period} ${words.from} ${(card.preperiod ?? 1).toLocaleString("en")}`;
  const facts: [string, string][] = [
    [words.order, number(card.order)],
    [words.p, number(card.p_order)],
    [words.period, period],
    [words.type, card.tame ? words.tameShort : words.wildShort],
    [words.heapsKnown, card.last_heap_name],
  ];
  return <FactList facts={facts} />;
}
