import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lineBatches } from "./lines.ts";

async function split(
  chunks: readonly Uint8Array[],
  maxBytes = 100,
): Promise<(string | undefined)[]> {
  const texts: (string | undefined)[] = [];
  const input = (async function* () {
    yield* chunks;
  })();
  for await (const lines of lineBatches(input, maxBytes)) texts.push(...lines.map((l) => l.text));
  return texts;
}

const bytes = (text: string) => new TextEncoder().encode(text);

describe("lineBatches", () => {
  it("gives the same lines however the bytes are cut", () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: "grapheme", minLength: 1, maxLength: 8 })),
        fc.integer({ min: 1, max: 9 }),
        async (words, size) => {
          const lines = words.map((word) => `_${word.replace(/[\r\n]/g, "")}`);
          const data = bytes(lines.join("\n"));
          const chunks = Array.from({ length: Math.ceil(data.length / size) }, (_, i) =>
            data.subarray(i * size, (i + 1) * size),
          );
          expect(await split(chunks, 1000)).toEqual(lines);
        },
      ),
    ));

  it("skips blank lines and takes a last line without an end", async () => {
    expect(await split([bytes("a\n\n \r\nb")])).toEqual(["a", "b"]);
  });

  it("drops a line that is too long and continues with the next", async () => {
    const long = Array.from({ length: 50 }, () => bytes("xxxxxxxxxx"));
    expect(await split([bytes("a\n"), ...long, bytes("\nb\n")])).toEqual(["a", undefined, "b"]);
    expect(await split(long)).toEqual([undefined]);
  });
});
