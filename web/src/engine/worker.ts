/** The worker that has the module: it answers requests, and makes a run in steps so that it can be stopped. */
import { Module } from "./module";
import type { Asked, FromWorker, Start, ToWorker, Told } from "./messages";

/** Milliseconds of a step. */
const STEP = 40;

let module: Promise<Module> | undefined;
let lastWords = "";
let isStopped = false;
let current = 0;

function say(message: FromWorker): void {
  postMessage(message);
}

/** Lets messages in between two steps, sooner than a timer would. */
function breathe(): Promise<void> {
  return new Promise((resolve) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      channel.port1.close();
      resolve();
    };
    channel.port2.postMessage(null);
  });
}

async function start({ start }: Start): Promise<Module> {
  const code = await WebAssembly.compileStreaming(fetch(start.code));
  return Module.start(code, start.memory, (message) => (lastWords = message));
}

async function run(engine: Module, asked: Asked): Promise<void> {
  const begun = engine.json(asked.request);
  current = asked.id;
  isStopped = false;
  if (begun.error !== undefined) return say({ id: asked.id, answer: begun });
  for (;;) {
    const told = engine.json({ do: "step", ms: STEP });
    if (told.error !== undefined) return say({ id: asked.id, answer: told });
    if (told.done === true) return say({ id: asked.id, answer: told });
    say({ id: asked.id, told: told as unknown as Told });
    await breathe();
    // Another run took its place.
    if (current !== asked.id) return say({ id: asked.id, answer: { error: "" } });
    if (isStopped) return say({ id: asked.id, answer: engine.json({ do: "stop" }) });
  }
}

function withBytes(engine: Module, asked: Asked, bytes: Uint8Array): Record<string, unknown> {
  const head = new TextEncoder().encode(JSON.stringify(asked.request) + "\n");
  const whole = new Uint8Array(head.length + bytes.length);
  whole.set(head);
  whole.set(bytes, head.length);
  return JSON.parse(new TextDecoder().decode(engine.ask(whole))) as Record<string, unknown>;
}

async function carryOut(asked: Asked): Promise<void> {
  try {
    if (module === undefined) throw new Error("the worker has no module");
    const engine = await module;
    if (asked.run) await run(engine, asked);
    else if (asked.bytes) say({ id: asked.id, answer: withBytes(engine, asked, asked.bytes) });
    else say({ id: asked.id, answer: engine.json(asked.request) });
  } catch (error) {
    say({ id: asked.id, trap: lastWords || String(error) });
  }
}

onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if ("start" in data) module = start(data);
  else if ("stop" in data) isStopped = true;
  else void carryOut(data);
};
