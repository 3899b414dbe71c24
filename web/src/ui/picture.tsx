/** A picture that the engine drew. */
import { useEffect, useMemo, useRef } from "preact/hooks";
import { save } from "../files";
import { strings } from "../strings";

interface Props {
  svg: string;
  /** The name of its file. */
  name: string;
  label: string;
  /** The number of the box that is pointed at, in the order of drawing, or -1. */
  onBox?: ((box: number) => void) | undefined;
}

/** The picture without a title and a role of its own: its frame has them. */
const bare = (svg: string) => svg.replace(/<title>.*?<\/title>/, "").replace('role="img"', 'aria-hidden="true"');

export function Picture({ svg, name, label, onBox }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const inner = useMemo(() => ({ __html: bare(svg) }), [svg]);
  useEffect(() => {
    const root = place.current;
    if (!root || !onBox) return;
    // The first box is the ground.
    const boxes = [...root.querySelectorAll("rect")].slice(1);
    const hear = (event: Event) => onBox(boxes.indexOf(event.target as SVGRectElement));
    root.addEventListener("pointerover", hear);
    root.addEventListener("click", hear);
    return () => {
      root.removeEventListener("pointerover", hear);
      root.removeEventListener("click", hear);
    };
  }, [svg, onBox]);
  return (
    <figure class="picture">
      <div
        ref={place}
        class={onBox ? "drawing live" : "drawing"}
        role="img"
        aria-label={label}
        tabIndex={0}
        dangerouslySetInnerHTML={inner}
      />
      <button type="button" class="quiet" onClick={() => save(name, svg, "image/svg+xml")}>
        {strings.saveSvg}
        <span class="unseen">: {label}</span>
      </button>
    </figure>
  );
}
