import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { repositoryRoot, shared } from "@fakturo/test-support";
import { describe, expect, it } from "vitest";
import { EXCEPTIONS } from "./conformance-exceptions.ts";

const TOOL = shared("tools", "conformance.mjs");
const COMMAND = [
  "node_modules/.bin/node --conditions=@fakturo/source --import ./test/engine/recorded-clock.ts",
  "server/cli/src/main.ts bulk",
].join(" ");
const DIFFERENCE = /^✗ (.+)$/gm;
const ALL = /^ALL +(\d+)\/(\d+)/m;
const LONGEST_MS = 600_000;
const OUTPUT_BYTES = 64 * 1024 * 1024;

describe.skipIf(!TOOL)("`fakturo bulk` (skipped without ../shared)", () => {
  it(
    "answers the reference corpora as recorded, but for the exceptions named",
    async () => {
      const { stdout } = await promisify(execFile)(
        "node_modules/.bin/node",
        [TOOL ?? "", "--cmd", COMMAND, "--show", "1000000"],
        { cwd: repositoryRoot(), maxBuffer: OUTPUT_BYTES },
      );
      const different = [...stdout.matchAll(DIFFERENCE)].map(([, id = ""]) => id);
      expect(different.filter((id) => !EXCEPTIONS.has(id))).toEqual([]);
      // An exception that no longer applies must be removed from the list.
      expect([...EXCEPTIONS].filter((id) => !different.includes(id))).toEqual([]);
      const [, equal, total] = ALL.exec(stdout) ?? [];
      expect(Number(total)).toBeGreaterThan(5_000);
      expect(Number(total) - Number(equal)).toBe(EXCEPTIONS.size);
    },
    LONGEST_MS,
  );
});
