/** The engines of the page: the solver, and the checker that shares nothing with it. */
import { Client } from "./client";
import type { Source } from "./types";

/** MiB that a module may have, unless the request says otherwise. */
export const MEMORY = 1024;

const PLAIN = "./engine/misere.wasm";
/** The same with the interpreter of scripts, which is loaded when a script comes. */
const SCRIPTED = "./engine/misere-scripts.wasm";

let memory = MEMORY;
export const engine = new Client(PLAIN, memory);
export const checker = new Client("./engine/check.wasm", 512);
export const atlas = new Client("./engine/atlas.wasm", 1024);

const isScript = (text: string) => text.split("\n").some((line) => /^\s*script\s*=/.test(line));
let hasScripts = false;

/** The engine, with the interpreter when these rules need it. */
export function engineFor(rules: Source): Client {
  if (typeof rules !== "string" && isScript(rules.text)) hasScripts = true;
  engine.change(hasScripts ? SCRIPTED : PLAIN, memory);
  return engine;
}

/** A new bound on the memory of the engine, in MiB. */
export function setMemory(wanted: number): void {
  memory = wanted;
}

export { Client, CutOff, Refused, Trapped } from "./client";
