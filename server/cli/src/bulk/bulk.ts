import { once } from "node:events";
import type { Writable } from "node:stream";
import type { Engine } from "@fakturo/engine";
import { type OnProgress, unwatched } from "@fakturo/server-base";
import { answer } from "./answer.ts";
import { lineBatches } from "./lines.ts";

const MAX_LINE_BYTES = 64 * 1024 * 1024;

interface BulkOptions {
  readonly maxLineBytes?: number | undefined;
  readonly onProgress?: OnProgress | undefined;
}

/** Answers request lines with reply lines until the input ends, with backpressure. */
export async function bulk(
  engine: Engine,
  input: AsyncIterable<Uint8Array>,
  output: Writable,
  { maxLineBytes = MAX_LINE_BYTES, onProgress = unwatched }: BulkOptions = {},
): Promise<void> {
  let answered = 0;
  for await (const lines of lineBatches(input, maxLineBytes)) {
    const replies = lines.map((line) => `${answer(line, engine)}\n`).join("");
    answered += lines.length;
    onProgress("answered", answered, 0);
    if (!output.write(replies)) await once(output, "drain");
  }
}
