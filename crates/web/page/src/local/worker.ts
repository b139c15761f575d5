// Computes answers: one message brings the module, each of the others a question, whose answer is sent back as text. The next
// question comes after that; only the first may come before the module.

import { Instance } from "./instance";

interface Question {
  text: string;
  long: boolean;
}

let instance: Instance | null = null;
let waiting: Question | null = null;

self.onmessage = ({ data }: MessageEvent<{ module: WebAssembly.Module } | Question>) => {
  if ("module" in data) instance = new Instance(data.module);
  else waiting = data;
  if (!instance || !waiting) return;
  const { text, long } = waiting;
  waiting = null;
  self.postMessage(instance.answer(text, long));
};
