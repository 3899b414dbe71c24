/** The pictures of a result. */
import { useCallback, useEffect, useState } from "preact/hooks";
import { engineFor } from "../../engine";
import { fileName } from "../../files";
import type { Card, Rays, Source, Structure } from "../../engine/types";
import { strings } from "../../strings";
import { Picture } from "../../ui/picture";
import { RayView } from "../../ui/ray";
import { WordText } from "../../ui/word";

/** A picture that the engine may refuse. */
export function useAnswer<T>(rules: Source, request: Record<string, unknown>, again: unknown): T | undefined {
  const [found, setFound] = useState<T>();
  useEffect(() => {
    let isGone = false;
    setFound(undefined);
    engineFor(rules)
      .ask<T>({ ...request, rules })
      .then((answer) => isGone || setFound(answer), () => undefined);
    return () => void (isGone = true);
  }, [again]);
  return found;
}

export function Pictures({ card, rules }: { card: Card; rules: Source }) {
  const words = strings.card;
  const name = (kind: string) => fileName(`${card.ruleset}-${kind}`, "svg");
  const growth = useAnswer<{ svg: string }>(rules, { do: "picture", what: "growth" }, card);
  return (
    <>
      {card.infinite ? <InfinitePictures card={card} rules={rules} /> : <StructureView card={card} rules={rules} />}
      {growth && (
        <details>
          <summary>{words.growth}</summary>
          <Picture svg={growth.svg} name={name("growth")} label={words.growth} />
        </details>
      )}
    </>
  );
}

function InfinitePictures({ card, rules }: { card: Card; rules: Source }) {
  const words = strings.card;
  const rays = useAnswer<Rays>(rules, { do: "rays" }, card);
  const cones = useAnswer<{ svg: string }>(rules, { do: "picture", what: "cones" }, card);
  return (
    <>
      {rays && rays.rays.length > 0 && (
        <section>
          <h3>{words.ray}</h3>
          {rays.rays.map((ray) => (
            <RayView key={ray.heap} ray={ray} name={fileName(`${card.ruleset}-ray-${ray.heap}`, "svg")} />
          ))}
        </section>
      )}
      {cones && (
        <section>
          <h3>{words.cones}</h3>
          <Picture svg={cones.svg} name={fileName(`${card.ruleset}-cones`, "svg")} label={words.cones} />
        </section>
      )}
    </>
  );
}

/** The idempotents, and the elements of the one that is pointed at. */
export function StructureView({ card, rules }: { card: Card; rules: Source }) {
  const words = strings.card;
  const found = useAnswer<Structure>(rules, { do: "picture", what: "structure" }, card);
  const [chosen, setChosen] = useState(0);
  const point = useCallback((box: number) => void (box >= 0 && setChosen(box)), []);
  if (!found) return null;
  const node = found.nodes[chosen] ?? found.nodes[0];
  return (
    <section>
      <h3>{words.structure}</h3>
      <p class="hint">{words.structureNote}</p>
      <Picture svg={found.svg} name={fileName(`${card.ruleset}-structure`, "svg")} label={words.structure} onBox={point} />
      <label class="choice">
        {words.structureElements("")}
        <select value={chosen} onChange={(event) => setChosen(Number(event.currentTarget.value))}>
          {found.nodes.map((one, at) => (
            <option key={one.idempotent} value={at}>
              {one.idempotent}
            </option>
          ))}
        </select>
      </label>
      {node && (
        <p class="elements" aria-live="polite">
          {node.elements.slice(0, 200).map((word) => (
            <span key={word} class={node.p.includes(word) ? "in-p" : undefined}>
              <WordText word={word} />
            </span>
          ))}
          {node.elements.length > 200 && strings.more(node.elements.length - 200)}
        </p>
      )}
    </section>
  );
}
