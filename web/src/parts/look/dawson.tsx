/** Dawson's Kayles with heaps up to 34, and the ray that proves its quotient infinite. */
import { useEffect, useState } from "preact/hooks";
import { engine } from "../../engine";
import { toHex } from "../../files";
import type { Rays } from "../../engine/types";
import { strings } from "../../strings";
import { Notice } from "../../ui/notice";
import { RayView } from "../../ui/ray";

const CERTIFICATE = "./engine/dawson.cert";

async function proven(): Promise<Rays> {
  const bytes = new Uint8Array(await (await fetch(CERTIFICATE)).arrayBuffer());
  return engine.ask<Rays>({ do: "certified-rays", certificate: toHex(bytes) });
}

export function Dawson() {
  const words = strings.look;
  const [rays, setRays] = useState<Rays>();
  const [error, setError] = useState<unknown>();
  useEffect(() => void proven().then(setRays, setError), []);
  return (
    <section class="dawson">
      <h2>{words.dawson}</h2>
      <p>{words.dawsonNote}</p>
      <Notice error={error} />
      {!rays && error === undefined && <p class="wait">{strings.wait}</p>}
      {rays && (
        <>
          <p class="statement">{words.proven(rays.finite_order, strings.card.heaps(rays.growing))}</p>
          {rays.rays.map((ray) => (
            <RayView key={ray.heap} ray={ray} name={`dawson-34-ray-${ray.heap}.svg`} />
          ))}
        </>
      )}
    </section>
  );
}
