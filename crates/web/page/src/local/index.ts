// Answers without a server, for a page on a static host: grundy.wasm in a worker. A question that is taken back ends its worker,
// and the next question starts another.

import type { Span } from "../api";

export interface Body {
  answer?: unknown;
  error?: { message: string; spans?: Span[]; help?: string[] };
}

interface Asked {
  text: string;
  tell(body: Body): void;
}

/** A worker, and the questions that wait for it; the first of them is with it. */
class Desk {
  private worker: Worker | null = null;
  private readonly waiting: Asked[] = [];

  constructor(private readonly long: boolean) {}

  ask(text: string, signal?: AbortSignal): Promise<Body> {
    return new Promise((tell, refuse) => {
      const asked = { text, tell };
      const drop = () => {
        this.drop(asked);
        refuse(signal?.reason);
      };
      if (signal?.aborted) return refuse(signal.reason);
      signal?.addEventListener("abort", drop, { once: true });
      this.waiting.push(asked);
      if (this.waiting.length === 1) this.begin();
    });
  }

  /** Gives the first question to the worker, which is started where there is none. */
  private begin(): void {
    const [first] = this.waiting;
    if (!first) return;
    this.worker ??= this.start();
    this.worker.postMessage({ text: first.text, long: this.long });
  }

  private start(): Worker {
    const worker = new Worker("worker.js", { type: "module" });
    // What a worker sent before it was ended may come after that.
    const lost = (why: string) => {
      if (this.worker !== worker) return;
      this.end();
      this.done({ error: { message: `The page cannot compute: ${why}.` } });
    };
    worker.onmessage = ({ data }: MessageEvent<string>) => {
      if (this.worker === worker) this.done(JSON.parse(data) as Body);
    };
    worker.onerror = () => lost("worker.js does not run");
    compiled().then(
      (module) => worker.postMessage({ module }),
      (error) => lost(`grundy.wasm does not arrive (${String(error)})`),
    );
    return worker;
  }

  private done(body: Body): void {
    this.waiting.shift()?.tell(body);
    this.begin();
  }

  private drop(asked: Asked): void {
    const at = this.waiting.indexOf(asked);
    if (at < 0) return;
    this.waiting.splice(at, 1);
    if (at > 0) return;
    this.end();
    this.begin();
  }

  private end(): void {
    this.worker?.terminate();
    this.worker = null;
  }
}

let module: Promise<WebAssembly.Module> | null = null;

/** Fetches and compiles grundy.wasm, once for all workers. */
function compiled(): Promise<WebAssembly.Module> {
  module ??= fetch("grundy.wasm").then(async (response) => {
    if (!response.ok) throw new Error(`status ${response.status}`);
    return WebAssembly.compile(await response.arrayBuffer());
  });
  module.catch(() => (module = null));
  return module;
}

// Made when they are needed: the page that asks a server has nothing of this.
let desks: { short: Desk; long: Desk } | null = null;

/** Answers a question; rejects only with an abort of `signal`. A long one keeps no short one waiting. */
export function askHere(question: object, long: boolean, signal?: AbortSignal): Promise<Body> {
  desks ??= { short: new Desk(false), long: new Desk(true) };
  return (long ? desks.long : desks.short).ask(JSON.stringify(question), signal);
}
