/** The status of a result in a sentence or two. */
import type { Card } from "../../engine/types";
import { strings } from "../../strings";

export function statement(card: Card): string {
  const words = strings.card;
  const [order, p] = [(card.order ?? 0).toLocaleString("en"), (card.p_order ?? 0).toLocaleString("en")];
  const limit = strings.limit[card.limit ?? "interrupt"] ?? "";
  if (card.relative) return relative(card);
  if (card.infinite) {
    const growing = words.infinite(words.heaps(card.infinite.growing), card.infinite.finite_order);
    if (card.status !== "solved") return `${words.partialInfinite(card.last_heap_name, limit)} ${growing}`;
    const period = card.period === null ? "" : ` ${words.infinitePeriod(card.period, card.preperiod ?? 1)}`;
    return `${words.solvedInfinite}${period} ${growing}`;
  }
  if (card.status !== "solved") return words.partial(card.last_heap_name, order, p, limit);
  if (card.period === null) return words.solvedComplete(order, p);
  return words.solvedPeriodic(order, p, card.period, card.preperiod ?? 1);
}

function relative(card: Card): string {
  const words = strings.card;
  const found = card.relative;
  if (!found) return "";
  const grundy =
    found.grundy_period === null
      ? words.relativeKnown(found.last_heap)
      : words.relativeGrundy(found.grundy_period, found.grundy_preperiod ?? 1, found.grundy_saltus ?? 0);
  return `${words.relative(found.n0)} ${grundy}`;
}
