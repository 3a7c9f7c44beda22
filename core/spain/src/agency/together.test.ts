import type { Submission } from "@fakturo/plugin";
import { readXml } from "@fakturo/xml";
import { describe, expect, it } from "vitest";
import { answersWithoutReply } from "./together.ts";

const NOW = 1_000_000_000;
const MINUTE_MS = 60_000;
const FAULT = {
  is: "fault",
  code: "4103",
  message: "it cannot be parsed",
  reply: readXml("<fault/>"),
} as const;
const AFTER = { keyOf: () => "file", now: NOW };

/** A record that has been sent at these times before. */
function sent(id: string, ...times: readonly number[]): Submission {
  return {
    id,
    kind: "issue",
    identity: id,
    digest: "",
    bytes: new Uint8Array(),
    mime: "application/xml",
    references: [],
    attempts: times.map((at) => ({ at })),
  };
}

describe("a fault that may pass by itself", () => {
  const fault = { ...FAULT, mayPass: true } as const;

  it("lets all records of the message be sent again", () => {
    const all = [sent("a"), sent("b", NOW - MINUTE_MS)];
    const { answers, refused } = answersWithoutReply(all, fault, AFTER);
    expect([...answers.values()].map(({ is }) => is)).toEqual(["not-sent", "not-sent"]);
    expect(refused).toBeUndefined();
  });

  it.each([
    ["for ten minutes", [NOW - 10 * MINUTE_MS]],
    ["often", Array.from({ length: 20 }, (_, i) => NOW - i * 1000)],
  ])("refuses a record that has been sent %s", (_, times) => {
    const one = sent("a", ...times);
    expect(answersWithoutReply([one], fault, AFTER).answers.get("a")?.is).toBe("refused");
    const together = answersWithoutReply([one, sent("b")], fault, AFTER);
    expect(together.refused?.map(({ code }) => code)).toEqual(["4103"]);
  });
});

describe("another fault", () => {
  it("refuses the record at once", () => {
    const { answers } = answersWithoutReply([sent("a")], FAULT, AFTER);
    expect(answers.get("a")?.is).toBe("refused");
  });
});
