/** Why a quotient is infinite. */
import type { Ray } from "../engine/types";
import { strings } from "../strings";
import { wordToText } from "../words";
import { Picture } from "./picture";

export function RayView({ ray, name }: { ray: Ray; name: string }) {
  const words = strings.look;
  const along = ray.along.map(([heap, count]) => (count > 1 ? `${count}*${heap}` : heap)).join("+");
  return (
    <div class="ray">
      <p>{words.rayNote(ray.heap, ray.step, ray.is_p)}</p>
      <p class="hint">{words.rayWord(wordToText(ray.word), along)}</p>
      <Picture svg={ray.svg} name={name} label={words.rayNote(ray.heap, ray.step, ray.is_p)} />
    </div>
  );
}
