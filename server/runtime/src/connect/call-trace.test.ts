import type { Log } from "@fakturo/server-base";
import { expect, it } from "vitest";
import { traced } from "./call-trace.ts";
import { ClockOffsets } from "./clock-offsets.ts";

const REQUEST = {
  workspace: "w",
  connection: "acme",
  environment: "test",
  host: "acme.example",
  method: "POST",
  body: "é",
};

/** A log of info lines, and a clock that advances by 5 ms with each look. */
function world() {
  const lines: object[] = [];
  let now = 0;
  const unused = () => {};
  const info = (details: object, message: string) => lines.push({ ...details, message });
  const log: Log = { debug: unused, info, warn: unused, error: unused };
  const clock = { now: () => (now += 5) };
  return { lines, parts: { log, clock, clocks: new ClockOffsets(() => 0) } };
}

const { body: _, ...about } = REQUEST;

it("logs status, duration and bytes of a call, and not its contents", async () => {
  const { lines, parts } = world();
  const reply = { status: 200, headers: {}, body: Buffer.from("secret") };
  await traced(REQUEST, parts, () => Promise.resolve(reply));
  const message = "authority called";
  expect(lines).toEqual([{ ...about, sent: 2, received: 6, ms: 5, status: 200, message }]);
});

it("compares the clock with that of the answer", async () => {
  const { parts } = world();
  const headers = { date: new Date(90_000).toUTCString() };
  await traced(REQUEST, parts, async () => ({ status: 200, headers, body: Buffer.of() }));
  expect(parts.clocks.authorities).toMatchObject([{ connection: "acme", ahead: -89_990 }]);
});

it("does not compare the clock with an answer from a cache", async () => {
  const { parts } = world();
  const headers = { date: new Date(90_000).toUTCString(), age: "600" };
  await traced(REQUEST, parts, async () => ({ status: 200, headers, body: Buffer.of() }));
  expect(parts.clocks.authorities).toEqual([]);
});

it("logs a call without answer", async () => {
  const { lines, parts } = world();
  const lost = () => Promise.reject(new Error("connection lost"));
  await expect(traced(REQUEST, parts, lost)).rejects.toThrow("connection lost");
  const message = "authority called without answer";
  expect(lines).toEqual([{ ...about, sent: 2, ms: 5, error: "connection lost", message }]);
});
