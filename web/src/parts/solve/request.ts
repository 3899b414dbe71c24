/** The request of the part Solve, as it stands in the address. */
import type { Limits, Source } from "../../engine/types";
import { address, type Route } from "../../route";

export interface Request {
  rules: Source | undefined;
  limits: Limits;
  seconds: number | undefined;
  position: string;
}

/** Texts of files beyond this many characters do not go into an address. */
const LONGEST = 6000;

export function fromRoute({ query }: Route): Request {
  const whole = (key: string) => {
    const value = Number(query.get(key));
    return Number.isSafeInteger(value) && value > 0 ? value : undefined;
  };
  const limits: Limits = {};
  const [heap, order, memory] = [whole("heap"), whole("order"), whole("memory")];
  if (heap) limits.heap = heap;
  if (order) limits.order = order;
  if (memory) limits.memory = memory;
  const file = query.get("file");
  const text = query.get("text");
  const rules = file && text ? { name: file, text } : (query.get("rules") ?? undefined);
  return { rules, limits, seconds: whole("seconds"), position: query.get("position") ?? "" };
}

export function toAddress({ rules, limits, seconds, position }: Request): string {
  const query: Record<string, string | number | undefined> = { ...limits, seconds, position };
  if (typeof rules === "string") return address("solve", { rules, ...query });
  if (!rules) return address("solve", query);
  return rules.text.length > LONGEST
    ? address("solve", query)
    : address("solve", { file: rules.name, text: rules.text, ...query });
}
