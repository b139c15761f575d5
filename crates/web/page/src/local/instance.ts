// grundy.wasm: a question as text goes in, an object with `answer` or `error` as text comes out.

interface Exports {
  memory: WebAssembly.Memory;
  room(bytes: number): number;
  answer(long: number): number;
  text(): number;
}

export class Instance {
  private exports: Exports | null = null;

  constructor(private readonly module: WebAssembly.Module) {}

  answer(question: string, long: boolean): string {
    try {
      this.exports ??= this.start();
      const { memory, room, answer, text } = this.exports;
      const bytes = new TextEncoder().encode(question);
      // Memory that has grown is another buffer.
      const at = room(bytes.length);
      new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
      const n = answer(Number(long));
      return new TextDecoder().decode(new Uint8Array(memory.buffer, text(), n));
    } catch (error) {
      // What it was about to write is half written.
      this.exports = null;
      const deep = error instanceof RangeError;
      const message = deep
        ? "undecided: this goes deeper than the browser's stack"
        : "this question met a fault of the program";
      return JSON.stringify({ error: { message, help: deep ? [] : ["please report it"] } });
    }
  }

  private start(): Exports {
    const instance = new WebAssembly.Instance(this.module, { env: { now: () => performance.now() } });
    return instance.exports as unknown as Exports;
  }
}
