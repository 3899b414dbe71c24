/** The atlas, loaded when it is first needed. */
import { useEffect, useState } from "preact/hooks";
import { atlas } from "../../engine";

const FOLDER = "./atlas/";

export interface Loaded {
  rows: number;
  files: string[];
}

/** Games with names come first, then octal codes. */
const rank = (file: string) => (file.startsWith("named") ? 0 : file.startsWith("octal") ? 1 : 2);

let loading: Promise<Loaded> | undefined;

async function load(): Promise<Loaded> {
  const files = (await (await fetch(`${FOLDER}files.json`)).json()) as string[];
  files.sort((a, b) => rank(a) - rank(b));
  let rows = 0;
  // The other files are archives of certificates.
  for (const file of files.filter((file) => file.endsWith(".jsonl.gz"))) {
    const bytes = new Uint8Array(await (await fetch(FOLDER + file)).arrayBuffer());
    rows = (await atlas.ask<{ rows: number }>({ do: "load" }, bytes)).rows;
  }
  return { rows, files: files.map((file) => FOLDER + file) };
}

/** What was loaded; `undefined` at first. */
export function useAtlas(): { loaded: Loaded | undefined; error: unknown } {
  const [state, setState] = useState<{ loaded: Loaded | undefined; error: unknown }>({
    loaded: undefined,
    error: undefined,
  });
  useEffect(() => {
    loading ??= load();
    loading.then(
      (loaded) => setState({ loaded, error: undefined }),
      (error: unknown) => {
        loading = undefined;
        setState({ loaded: undefined, error });
      },
    );
  }, []);
  return state;
}

/** An answer of the atlas once it is loaded. */
export function useFound<T>(loaded: Loaded | undefined, request: Record<string, unknown>): [T | undefined, unknown] {
  const [found, setFound] = useState<[T | undefined, unknown]>([undefined, undefined]);
  useEffect(() => {
    if (!loaded) return;
    let isGone = false;
    const show = (answer: T | undefined, error: unknown) => isGone || setFound([answer, error]);
    atlas.ask<T>(request).then((answer) => show(answer, undefined), (error: unknown) => show(undefined, error));
    return () => void (isGone = true);
  }, [loaded, JSON.stringify(request)]);
  return found;
}
