// A module of bindings/wasm outside the page, for tests of the module alone.
import { readFileSync } from "node:fs";

export async function load(path, memory = 2048) {
  const code = await WebAssembly.compile(readFileSync(path));
  const own = new WebAssembly.Memory({ initial: 256, maximum: memory * 16 });
  const env = { memory: own, now: () => performance.now(), complain: () => undefined };
  const { exports } = await WebAssembly.instantiate(code, { env });
  const ask = (bytes) => {
    const place = exports.room(bytes.length) >>> 0;
    new Uint8Array(own.buffer, place, bytes.length).set(bytes);
    const answer = exports.answer() >>> 0;
    return new TextDecoder().decode(new Uint8Array(own.buffer, answer, exports.answer_length() >>> 0));
  };
  // Bytes stand behind a line of JSON.
  const json = (request, bytes) => {
    const line = Buffer.from(JSON.stringify(request) + (bytes ? "\n" : ""));
    return JSON.parse(ask(bytes ? Buffer.concat([line, bytes]) : line));
  };
  const solve = (rules, limits = {}) => {
    const begun = json({ do: "solve", rules, limits });
    if (begun.error) throw new Error(begun.error);
    for (;;) {
      const told = json({ do: "step", ms: 1000 });
      if (told.error) throw new Error(told.error);
      if (told.done) return told;
    }
  };
  return { json, solve, bytes: () => own.buffer.byteLength };
}
