/** The page's side of a worker: requests as promises, and a new worker when one traps or does not stop. */
import type { Asked, FromWorker, Told } from "./messages";

/** An answer that says what is wrong; the message has a caret where there is a place. */
export class Refused extends Error {}

/** The module trapped: its memory was at an end, or it has a fault. The worker was begun anew. */
export class Trapped extends Error {}

/** The run was in a step that does not pause; the worker was begun anew. */
export class CutOff extends Error {}

/** Milliseconds that a run may take to stop by itself. */
const GRACE = 4000;

interface Waiting {
  resolve(answer: Record<string, unknown>): void;
  reject(error: Error): void;
  told: ((told: Told) => void) | undefined;
}

export class Client {
  private worker: Worker | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;

  /** `code` is the address of the module, `memory` what it may have, in MiB. */
  constructor(
    private code: string,
    private memory: number,
  ) {}

  /** Another module, or another bound on memory: what was kept in the old one is lost. */
  change(code: string, memory: number): void {
    if (code === this.code && memory === this.memory) return;
    this.code = code;
    this.memory = memory;
    this.renew(new CutOff());
  }

  /** Ends the worker and all that it was asked; the next request begins another. */
  renew(error: Error): void {
    this.worker?.terminate();
    this.worker = undefined;
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    waiting.forEach((one) => one.reject(error));
  }

  /** Loads the module before it is needed. */
  warm(): void {
    this.ready();
  }

  ask<T>(request: Record<string, unknown>, bytes?: Uint8Array): Promise<T> {
    return this.send<T>(bytes ? { id: 0, request, bytes } : { id: 0, request }, undefined);
  }

  /** A run of the solver, which tells how far it is. */
  run(request: Record<string, unknown>, told: (told: Told) => void): Promise<Told> {
    return this.send<Told>({ id: 0, request, run: true }, told);
  }

  /** Asks the run to end with what it has; if it does not, the worker is ended. */
  stop(): void {
    const running = [...this.waiting].filter(([, one]) => one.told).map(([id]) => id);
    this.worker?.postMessage({ stop: true });
    setTimeout(() => {
      if (running.some((id) => this.waiting.has(id))) this.renew(new CutOff());
    }, GRACE);
  }

  private send<T>(asked: Asked, told: Waiting["told"]): Promise<T> {
    const id = ++this.last;
    const worker = this.ready();
    return new Promise<T>((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as Waiting["resolve"], reject, told });
      worker.postMessage({ ...asked, id });
    });
  }

  private ready(): Worker {
    if (this.worker) return this.worker;
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.hear(data);
    worker.onerror = (event) => this.renew(new Trapped(event.message));
    worker.postMessage({ start: { code: new URL(this.code, document.baseURI).href, memory: this.memory } });
    this.worker = worker;
    return worker;
  }

  private hear(message: FromWorker): void {
    const one = this.waiting.get(message.id);
    if ("trap" in message) return this.renew(new Trapped(message.trap));
    if (!one) return;
    if ("told" in message) return one.told?.(message.told);
    this.waiting.delete(message.id);
    if (typeof message.answer.error === "string") one.reject(new Refused(message.answer.error));
    else one.resolve(message.answer);
  }
}
