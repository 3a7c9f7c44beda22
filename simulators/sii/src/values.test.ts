import { withChangedValues } from "@fakturo/test-support";
import { beforeEach, describe, expect, it } from "vitest";
import {
  bench,
  filter,
  IN_SUPPLY,
  ISSUED,
  issued,
  message,
  QUERY,
  RECEIVED,
  REMOVAL,
  received,
  removal,
  send,
} from "../fixtures/requests.ts";
import { simulator } from "./simulator.ts";

beforeEach(() => {
  bench.open = simulator.open([]);
});

const MESSAGES: readonly (readonly [name: string, text: string, path: string])[] = [
  ["issued", message(issued({ after: "<s:RefExterna>r</s:RefExterna>" })), ISSUED],
  ["received", message(received(), { root: IN_SUPPLY }), RECEIVED],
  ["cancellation", message(removal(), { root: REMOVAL }), ISSUED],
  ["query", message(filter(), { root: QUERY }), ISSUED],
];

describe("any value of a message", () => {
  it.each(MESSAGES)("gets an answer of the agency (%s)", (_, text, path) => {
    const bodies = withChangedValues(text);
    expect(bodies.length).toBeGreaterThan(20);
    for (const body of bodies) {
      // An answer that does not follow the schema is thrown.
      const { status } = send(body, { path });
      expect([200, 500]).toContain(status);
    }
  });
});
