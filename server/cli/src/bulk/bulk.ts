import { once } from "node:events";
import type { Writable } from "node:stream";
import type { Engine } from "@fakturo/engine";
import { answer } from "./answer.ts";
import { lineBatches } from "./lines.ts";

const MAX_LINE_BYTES = 64 * 1024 * 1024;

/** Answers request lines with reply lines until the input ends, with backpressure. */
export async function bulk(
  engine: Engine,
  input: AsyncIterable<Uint8Array>,
  output: Writable,
  maxLineBytes: number = MAX_LINE_BYTES,
): Promise<void> {
  for await (const lines of lineBatches(input, maxLineBytes)) {
    const replies = lines.map((line) => `${answer(line, engine)}\n`).join("");
    if (!output.write(replies)) await once(output, "drain");
  }
}
