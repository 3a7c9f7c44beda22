import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";

const MIB = 1024 ** 2;
const DOCUMENT_BYTES = 50 * MIB;

function probe(...words: readonly string[]): { received: number; growth: number } {
  const script = join(import.meta.dirname, "memory-probe.ts");
  const options = ["--conditions=@fakturo/source", "--expose-gc", script];
  const { stdout, stderr } = spawnSync("node", [...options, String(DOCUMENT_BYTES), ...words], {
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  return JSON.parse(stdout);
}

it.each([
  // Far below the document: what Node itself takes varies.
  ["in memory that does not grow with the document", [], 40],
  // Beside the message itself, whose chunks are collected some time later.
  ["of bytes in memory with one copy, the message", ["bytes"], 110],
] as const)("sends and receives 50 MB %s", (_how, words, most) => {
  const { received, growth } = probe(...words);
  expect(received).toBeGreaterThan(DOCUMENT_BYTES);
  expect(growth).toBeLessThan(most * MIB);
});
