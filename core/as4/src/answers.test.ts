import { describe, expect, it } from "vitest";
import {
  EBMS_ERRORS,
  type EbmsCode,
  ebmsOutcome,
  isEbmsCode,
  MessageRefusal,
} from "./ebms/errors.ts";
import { errorNode } from "./ebms/signal.ts";
import { nextAttempt, participant, sendMessage } from "./index.ts";
import { sealedEnvelope } from "./security/seal.ts";
import {
  CHECKS,
  c3,
  issued,
  NOW,
  otherAuthority,
  prepared,
  received,
  sent,
  type Tamper,
  world,
} from "./testing.ts";

describe("an answer", () => {
  it.each<[string, string, Tamper]>([
    [
      "is not signed",
      "not signed",
      (xml) => xml.replace(/<wsse:Security .*<\/wsse:Security>/s, ""),
    ],
    ["was changed", "reference", (xml) => xml.replace("r1@c3.test", "r2@c3.test")],
    ["has another signature", "value", (xml) => xml.replace(/(SignatureValue>)..../, "$1AAAA")],
    ["is no XML", "no SOAP envelope", () => "<html>"],
  ])("leaves open what became of the message where it %s", async (_, reason, answer) => {
    expect(await sent(world(), await prepared(), { answer })).toEqual({
      kind: "unknown",
      reason: expect.stringContaining(reason),
    });
  });

  it("is not taken from another access point", async () => {
    const other = world({ credentials: [issued("POP000009"), c3] });
    expect(await sent(other, await prepared())).toMatchObject({
      kind: "unknown",
      reason: expect.stringContaining("POP000009"),
    });
    const untrusted = world({ credentials: [issued("POP000002", otherAuthority), c3] });
    expect(await sent(untrusted, await prepared())).toMatchObject({ kind: "unknown" });
  });

  it("is not taken for another message", async () => {
    const there = world();
    const [one, two] = [await prepared(), await prepared()];
    const post = async () => {
      const { status, contentType, body } = await received(there, one);
      return { status, headers: { "content-type": contentType }, body: Buffer.from(body) };
    };
    expect(await sendMessage(two, post, CHECKS)).toMatchObject({
      kind: "unknown",
      reason: expect.stringContaining("another message"),
    });
  });

  it("with an error that is not signed is never final", async () => {
    const answer: Tamper = (xml) => xml.replace(/<wsse:Security .*<\/wsse:Security>/s, "");
    const message = await prepared({ receiver: participant("0192:1") });
    expect(await sent(world(), message, { answer })).toMatchObject({
      kind: "retry",
      errors: [{ code: "EBMS:0004", detail: "PEPPOL:NOT_SERVICED" }],
    });
  });

  it.each([
    [503, "retry"],
    [404, "retry"],
    [500, "unknown"],
    [200, "unknown"],
  ])("of status %i without an envelope means %s", async (status, kind) => {
    const post = async () => ({ status, headers: {}, body: Buffer.from("no") });
    expect(await sendMessage(await prepared(), post, CHECKS)).toMatchObject({ kind });
  });

  it("that is lost leaves open what became of the message", async () => {
    const post = () => Promise.reject(new Error("socket hang up"));
    expect(await sendMessage(await prepared(), post, CHECKS)).toEqual({
      kind: "unknown",
      reason: "socket hang up",
    });
  });
});

describe("repetitions", () => {
  it("follow after 1, 5 and 15 minutes, then hourly, for a day", () => {
    const minutes: number[] = [];
    for (let now: number | undefined = 0, n = 1; now !== undefined; n += 1) {
      now = nextAttempt(n, 0, now);
      if (now !== undefined) minutes.push(now / 60_000);
    }
    expect(minutes.slice(0, 5)).toEqual([1, 6, 21, 81, 141]);
    expect(minutes).toHaveLength(26);
    expect(minutes.at(-1)).toBeLessThanOrEqual(1440);
  });
});

describe("an error", () => {
  /** The answer of the receiving access point with an error. */
  function errorAnswer(refTo: string, code: EbmsCode, detail = "") {
    const ids = { messageId: "e1@c3.test", refTo, createdAt: NOW };
    const content = errorNode(ids, new MessageRefusal(code, "refused", detail));
    const { xml } = sealedEnvelope({ content, now: NOW }, c3);
    return {
      status: 200,
      headers: { "content-type": "application/soap+xml" },
      body: Buffer.from(xml),
    };
  }

  const codes = Object.keys(EBMS_ERRORS).filter(isEbmsCode);
  const passing = ["EBMS:0005", "EBMS:0201", "EBMS:0202"];
  const open = ["EBMS:0301", "EBMS:0302"];

  it.each(codes)("%s has the outcome of its row of the table", async (code) => {
    const message = await prepared();
    const answer = errorAnswer(message.messageId, code);
    const outcome = await sendMessage(message, async () => answer, CHECKS);
    const { name } = EBMS_ERRORS[code];
    if (open.includes(code))
      expect(outcome).toEqual({ kind: "unknown", reason: `${code} ${name} refused` });
    else
      expect(outcome).toMatchObject({
        kind: passing.includes(code) ? "retry" : "rejected",
        errors: [{ code, name, description: "refused", severity: "failure" }],
      });
  });

  it("among others decides where it is final, and leaves open what became of the message before it passes", () => {
    const of = (...all: string[]) =>
      ebmsOutcome(
        all.map((code) => ({ code, severity: "failure", name: "", description: "", detail: "" })),
      );
    expect(of("EBMS:0202", "EBMS:0301", "EBMS:0101")).toBe("refused");
    expect(of("EBMS:0202", "EBMS:0301")).toBe("unknown");
    expect(of("EBMS:0202", "EBMS:0005")).toBe("retry");
    expect(of("EBMS:0202", "ACME:1")).toBe("refused");
  });
});
