/** A formula. KaTeX comes when the first formula does; until then its source stands there. */
import { useEffect, useRef } from "preact/hooks";
import { strings } from "../strings";

type Render = (tex: string, options: { displayMode: boolean; throwOnError: boolean; strict: boolean }) => string;
let render: Promise<Render> | undefined;

function katex(): Promise<Render> {
  render ??= Promise.all([import("katex"), import("katex/dist/katex.min.css")]).then(
    ([module]) => (tex, options) => module.default.renderToString(tex, options),
  );
  return render;
}

export function Formula({ tex, display = false }: { tex: string; display?: boolean }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let isGone = false;
    void katex().then((render) => {
      if (isGone || !place.current) return;
      place.current.innerHTML = render(tex, { displayMode: display, throwOnError: false, strict: false });
    });
    return () => void (isGone = true);
  }, [tex, display]);
  return <span ref={place} class={display ? "formula display" : "formula"} {...scrollable(display)} />;
}

const scrollable = (display: boolean) => (display ? { tabIndex: 0, role: "group" as const, "aria-label": strings.formula } : {});
