import { expect, it, vi } from "vitest";
import { createFaults } from "./faults.ts";

it("logs a kind once while it lasts, counts its failures and says when it is over", async () => {
  const lines: string[] = [];
  let isFull = true;
  const probe = async () => {
    if (isFull) throw new Error("still full");
  };
  const add = (_details: object, message: string) => void lines.push(message);
  const faults = createFaults({ log: { warn: add, error: add }, probe, everyMs: 5 });
  const failure = Object.assign(new Error("No space left on device"), { code: "53100" });
  for (let i = 0; i < 3; i += 1) faults.note("disk full", failure);
  faults.note("database read-only", new Error("read-only"));
  expect(faults.current).toEqual(["disk full", "database read-only"]);
  expect(lines).toEqual(["disk full: No space left on device", "database read-only: read-only"]);
  expect(faults.counts.get("disk full")).toBe(3);

  isFull = false;
  await vi.waitFor(() => expect(faults.current).toEqual([]), 60_000);
  expect(lines.slice(2).sort()).toEqual(["database read-only: over", "disk full: over"]);
  faults.note("disk full", failure);
  expect(lines.at(-1)).toBe("disk full: No space left on device");
  faults.stop();
});
