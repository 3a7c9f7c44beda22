import { describe, expect, it } from "vitest";
import { collected, participant } from "./index.ts";
import {
  c2,
  c3,
  INVOICE,
  issued,
  NOW,
  outgoing,
  pieces,
  prepared,
  received,
  sent,
  world,
} from "./testing.ts";

describe("a document", () => {
  it("arrives as it was sent, and its receipt is verified", async () => {
    const there = world();
    const given = outgoing();
    const message = await prepared(given);
    expect(await sent(there, message)).toMatchObject({
      kind: "accepted",
      receipt: { messageId: "r1@c3.test" },
    });
    const [document] = there.inbox.documents;
    const envelope = Buffer.from(document?.envelope ?? []).toString();
    expect(envelope).toContain(`Header>${INVOICE.slice(INVOICE.indexOf("<Invoice"))}</`);
    expect(document?.size).toBe(Buffer.byteLength(envelope));
    expect(document?.header).toMatchObject({
      sender: participant("0208:0202239951"),
      country: "BE",
      instanceId: given.instanceId,
      createdAt: NOW,
      scopes: [],
    });
    expect(document?.signer).toEqual(c2.certificate.raw);
    expect((await collected((await prepared(given)).read())).length).toBe(message.length);
  });

  it("may be a stream, whose digests are those of its bytes", async () => {
    const there = world();
    const change = outgoing();
    const whole = await prepared(change);
    const streamed = await prepared({
      ...change,
      document: () => pieces(Buffer.from(INVOICE), 7),
    });
    expect(await sent(there, streamed)).toMatchObject({ kind: "accepted" });
    expect(await sent(there, whole)).toMatchObject({ kind: "accepted" });
    expect(there.inbox.documents).toHaveLength(1);
  });

  it("keeps further scopes of its envelope", async () => {
    const there = world();
    const scopes = [
      { type: "MLS_TO", instance: "0242:000001", identifier: "iso6523-actorid-upis" },
    ];
    await sent(there, await prepared({ scopes }));
    expect(there.inbox.documents[0]?.header.scopes).toEqual(scopes);
  });

  it("is decrypted by the key of before a renewal", async () => {
    const there = world({ credentials: [issued("POP000002"), c3] });
    expect(await sent(there, await prepared())).toMatchObject({ kind: "accepted" });
  });

  it.each([
    ["no XML", "%PDF"],
    ["another encoding", '<?xml version="1.0" encoding="UTF-16"?><a/>'],
    ["a document type declaration", "<!DOCTYPE a><a/>"],
  ])("is not prepared from %s", async (_, text) => {
    const document = Buffer.from(text);
    await expect(prepared({ document })).rejects.toThrow(expect.objectContaining({ key: "input" }));
  });

  it.each([
    ["a message id", { messageId: "no-at" }],
    ["a country", { country: "Belgium" }],
    ["a participant", { receiver: participant("0192:9 9") }],
    ["a document type", { documentType: { scheme: "x", value: "y" } }],
  ])("is not prepared with %s that is malformed", async (_, change) => {
    await expect(prepared(change)).rejects.toThrow(expect.objectContaining({ key: "input" }));
  });
});

describe("a repetition", () => {
  it("is answered with the receipt of before and not stored again", async () => {
    const there = world();
    const document = outgoing();
    const first = await received(there, await prepared(document));
    const second = await received(there, await prepared(document));
    expect(second.result.kind).toBe("duplicate");
    expect(second.body).toBe(first.body);
    expect(there.inbox.documents).toHaveLength(1);
  });

  it("that is signed anew gets a receipt of its own", async () => {
    const there = world();
    const document = outgoing();
    await sent(there, await prepared(document));
    const again = await prepared({ ...document, conversationId: "other" });
    expect(await sent(there, again)).toMatchObject({ kind: "accepted", receipt: {} });
    expect(there.inbox.documents).toHaveLength(1);
  });

  it("with other content is refused", async () => {
    const there = world();
    const document = outgoing();
    await sent(there, await prepared(document));
    const other = await prepared({ ...document, document: Buffer.from(INVOICE.replace("€", "$")) });
    expect(await sent(there, other)).toMatchObject({
      kind: "rejected",
      errors: [{ code: "EBMS:0004" }],
    });
    const again = await sent(there, other, { isRepeated: true });
    expect(again).toEqual({ kind: "accepted", receipt: undefined });
  });
});
