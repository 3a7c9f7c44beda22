import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";

const MIB = 1024 ** 2;
const DOCUMENT_BYTES = 50 * MIB;
/** Far below the document: what Node itself takes varies. */
const MOST_BYTES = 40 * MIB;

it("sends and receives 50 MB in memory that does not grow with the document", () => {
  const script = join(import.meta.dirname, "memory-probe.ts");
  const options = ["--conditions=@fakturo/source", "--expose-gc", script];
  const { stdout, stderr } = spawnSync("node", [...options, String(DOCUMENT_BYTES)], {
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  const { received, growth } = JSON.parse(stdout);
  expect(received).toBeGreaterThan(DOCUMENT_BYTES);
  expect(growth).toBeLessThan(MOST_BYTES);
});
