import { Writable } from "node:stream";
import { expect, it } from "vitest";
import { formatFaults } from "./failure.ts";
import { bar, withProgress } from "./progress.ts";
import { hasColors } from "./terminal.ts";

/** A stream that keeps what is written, at a terminal or not. */
function stream(isTTY: boolean): Writable & { text: string } {
  const written = new Writable({
    write(chunk, _encoding, done) {
      kept.text += String(chunk);
      done();
    },
  });
  const kept = Object.assign(written, { text: "", isTTY });
  return kept;
}

it("uses colours at terminals only, and not with NO_COLOR", () => {
  expect(hasColors(true, {})).toBe(true);
  expect(hasColors(false, {})).toBe(false);
  expect(hasColors(true, { NO_COLOR: "1" })).toBe(false);
  expect(hasColors(true, { TERM: "dumb" })).toBe(false);
  const faults = [{ code: "GOBL-1", paths: ["$.a"], message: "no" }];
  expect(formatFaults(faults, true)).toContain("\u001b[31mrefused: 1 fault\u001b[0m");
  expect(formatFaults(faults)).not.toContain("\u001b");
});

it("draws a bar on standard error at terminals, and removes it at the end", async () => {
  const stderr = stream(true);
  await withProgress({ stderr }, async (onProgress) => onProgress("files", 6, 10));
  expect(stderr.text).toBe(`\r\u001b[K${bar("files", 6, 10)}\r\u001b[K`);
  expect(bar("files", 6, 10)).toBe("[##############----------]  60 %  files 6 of 10");
  expect(bar("answered", 7, 0)).toBe("answered 7");
});

it("writes nothing elsewhere", async () => {
  const stderr = stream(false);
  expect(await withProgress({ stderr }, async (onProgress) => onProgress("files", 6, 10))).toBe(
    undefined,
  );
  expect(stderr.text).toBe("");
});
