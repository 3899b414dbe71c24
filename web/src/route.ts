/** The address behind the `#`: a part of the page, and the request of its user. */
import { useEffect, useState } from "preact/hooks";

export type Part = "solve" | "play" | "look" | "lookup" | "check";
export const PARTS: Part[] = ["solve", "play", "look", "lookup", "check"];

export interface Route {
  part: Part;
  query: Map<string, string>;
}

export function read(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  const part = PARTS.find((known) => known === path) ?? "solve";
  return { part, query: new Map(new URLSearchParams(query)) };
}

/** The address of a request; what is empty is left out. */
export function address(part: Part, query: Record<string, string | number | undefined> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return `#/${part}${text ? `?${text}` : ""}`;
}

/** Changes the address; without an entry in the history when only details changed. */
export function go(target: string, replace = false): void {
  if (target === location.hash) return;
  if (replace) {
    history.replaceState(null, "", target);
    dispatchEvent(new HashChangeEvent("hashchange"));
  } else location.hash = target;
}

export function useRoute(): Route {
  const [route, setRoute] = useState(() => read(location.hash));
  useEffect(() => {
    const hear = () => setRoute(read(location.hash));
    addEventListener("hashchange", hear);
    return () => removeEventListener("hashchange", hear);
  }, []);
  return route;
}
