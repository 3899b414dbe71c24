/** A WebAssembly module of `bindings/wasm`: bytes in, bytes out. */

interface Exports {
  room(length: number): number;
  answer(): number;
  answer_length(): number;
}

/** MiB that a module begins with; its own data fit in. */
const FIRST = 16;
const PAGES = 16;

export class Module {
  private constructor(
    private readonly memory: WebAssembly.Memory,
    private readonly exports: Exports,
  ) {}

  /** `memory` is in MiB; whoever asks for more makes the module trap. `complain` hears the message of a panic. */
  static async start(code: WebAssembly.Module, memory: number, complain: (message: string) => void): Promise<Module> {
    const initial = Math.min(FIRST, memory) * PAGES;
    const own = new WebAssembly.Memory({ initial, maximum: Math.min(memory * PAGES, 65536) });
    const text = (place: number, length: number) => new TextDecoder().decode(new Uint8Array(own.buffer, place, length));
    const env = {
      memory: own,
      now: () => performance.now(),
      complain: (place: number, length: number) => complain(text(place >>> 0, length >>> 0)),
    };
    const instance = await WebAssembly.instantiate(code, { env });
    return new Module(own, instance.exports as unknown as Exports);
  }

  /** Throws when the module traps, which is then of no use any more. */
  ask(request: Uint8Array): Uint8Array {
    const place = this.exports.room(request.length) >>> 0;
    new Uint8Array(this.memory.buffer, place, request.length).set(request);
    const answer = this.exports.answer() >>> 0;
    return new Uint8Array(this.memory.buffer, answer, this.exports.answer_length() >>> 0);
  }

  /** The same in JSON. */
  json(request: unknown): Record<string, unknown> {
    const answer = this.ask(new TextEncoder().encode(JSON.stringify(request)));
    return JSON.parse(new TextDecoder().decode(answer)) as Record<string, unknown>;
  }
}
