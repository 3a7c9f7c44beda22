import { createHash, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  collected,
  createMemoryInbox,
  createReceiver,
  type MemoryInbox,
  type OutgoingDocument,
  openEnvelope,
  type PostMessage,
  participant,
  prepareMessage,
  type SendOutcome,
  sendMessage,
} from "@fakturo/as4";
import { PEPPOL_SERVICES, participantOf, servicePath, writeServiceMetadata } from "@fakturo/peppol";
import { hasPeppolPeer, type PeppolPeer, startPeppolPeer } from "@fakturo/test-support";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  authorityOf,
  type Change,
  CREDIT_NOTE,
  certificateOf,
  INVOICE,
  keysOf,
  newId,
  postTo,
  ROUTE,
  startReceiver,
  ublDocument,
} from "./access-point.ts";

const LARGE_BYTES = 20 * 1024 ** 2;
/** Changes of phase4's messages on their way, by the part that they change. */
const TAMPERS: Readonly<Record<string, Change>> = {
  header: (text) => text.replace("0208:0202239951<", "0208:0202239952<"),
  document: (text) => `${text.slice(0, -100)}\0${text.slice(-99)}`,
  key: (text) => text.replace(/(CipherValue[^>]*>)..../, "$1AAAA"),
  signature: (text) => text.replace(/(SignatureValue[^>]*>)..../, "$1AAAA"),
};
const sha = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

describe.skipIf(!hasPeppolPeer())("AS4 with phase4", () => {
  let peer: PeppolPeer;
  let own: Awaited<ReturnType<typeof startReceiver>>;
  let inbox: MemoryInbox;
  const folder = mkdtempSync(join(tmpdir(), "as4-"));

  beforeAll(async () => {
    peer = await startPeppolPeer(ROUTE.receiver.value);
    inbox = createMemoryInbox(({ receiver }) => receiver.value === ROUTE.receiver.value);
    const receiver = createReceiver({
      credentials: [keysOf(peer.keys, "receiver")],
      trust: { anchors: [authorityOf(peer.keys)] },
      inbox,
      now: Date.now,
      newId,
    });
    own = await startReceiver(receiver, TAMPERS);
    await serveCreditNotes();
  });

  afterAll(() => {
    peer?.stop();
    own?.stop();
    rmSync(folder, { recursive: true });
  });

  /** Has phase4 take credit notes, too. */
  async function serveCreditNotes(): Promise<void> {
    const one = participantOf(ROUTE.receiver.value);
    const [, service] = PEPPOL_SERVICES["ubl-invoice"];
    if (!service) throw new Error("there is no service for credit notes");
    const certificate = certificateOf(peer.keys, "receiver").raw.toString("base64");
    const point = { url: peer.url, certificate, description: "d", contact: "mailto:a@example.com" };
    const reply = await fetch(new URL(servicePath(one, service.type), peer.url), {
      method: "PUT",
      headers: {
        authorization: `Basic ${Buffer.from("admin:admin").toString("base64")}`,
        "content-type": "application/xml",
      },
      body: writeServiceMetadata(one, service, point),
    });
    expect(reply.status).toBe(200);
  }

  function outgoing(change: Partial<OutgoingDocument> = {}): OutgoingDocument {
    return {
      ...ROUTE,
      country: "BE",
      instanceId: randomUUID(),
      messageId: newId(),
      conversationId: randomUUID(),
      createdAt: Date.now(),
      document: ublDocument("Invoice"),
      ...change,
    };
  }

  interface Sending {
    readonly path?: string;
    readonly as?: string;
    readonly to?: string;
    readonly isRepeated?: boolean;
    readonly post?: PostMessage;
  }

  /** Sends to phase4's receiver, as the owner of other keys where `as` says so. */
  async function send(document: OutgoingDocument, how: Sending = {}): Promise<SendOutcome> {
    const { path = "", as = "sender", to = "receiver", isRepeated = false } = how;
    const certificate = certificateOf(peer.keys, as);
    const message = await prepareMessage(document, {
      credentials: keysOf(peer.keys, as),
      receiver: certificateOf(peer.keys, to),
      now: Math.min(Date.now(), Date.parse(certificate.validTo)),
    });
    return sendMessage(message, how.post ?? postTo(peer.url + path), {
      trust: { anchors: [authorityOf(peer.keys)] },
      now: Date.now(),
      isRepeated,
    });
  }

  /** Changes the body on its way. */
  function tampering(change: Change): PostMessage {
    return (message) =>
      postTo(peer.url)({
        ...message,
        headers: { "content-type": message.headers["content-type"] ?? "" },
        async *read() {
          const text = Buffer.from(await collected(message.read())).toString("latin1");
          yield Buffer.from(change(text), "latin1");
        },
      });
  }

  /** Has phase4 send to our receiver. */
  function fromPeer(name: "Invoice" | "CreditNote", options: Record<string, string>, bytes = 0) {
    const file = join(folder, `${name}-${bytes}.xml`);
    writeFileSync(file, ublDocument(name, bytes));
    const { path = "", ...others } = options;
    return peer.send(file, own.url + path, { to: ROUTE.receiver.value, ...others });
  }

  const last = () => inbox.documents.at(-1);

  describe("sending", () => {
    it("delivers an invoice and verifies its receipt", async () => {
      const document = outgoing();
      expect(await send(document)).toMatchObject({ kind: "accepted", receipt: {} });
      const { facts, envelope } = peer.received(document.messageId) ?? {};
      expect(facts).toMatchObject({
        signed: true,
        decrypted: true,
        from: "POP000001",
        to: "POP000002",
        countryC1: "BE",
        instanceIdentifier: document.instanceId,
      });
      const text = Buffer.from(envelope ?? []).toString();
      expect(text).toContain("<cbc:ID>1 – ü€</cbc:ID>");
    });

    it("delivers a credit note", async () => {
      const document = ublDocument("CreditNote");
      const note = outgoing({ documentType: CREDIT_NOTE, document });
      expect(await send(note)).toMatchObject({ kind: "accepted", receipt: {} });
      const text = Buffer.from(peer.received(note.messageId)?.envelope ?? []).toString();
      expect(text).toContain("</CreditNote>");
    });

    it.each<[string, Change]>([
      ["other digests", (xml) => xml.replace(/(DigestValue>)..../g, "$1AAAA")],
      ["another message", (xml) => xml.replace(/(RefToMessageId>)../, "$1xx")],
      ["another signature", (xml) => xml.replace(/(SignatureValue[^>]*>)..../, "$1AAAA")],
      ["no signature", (xml) => xml.replace(/<(\w+:)?Security[ >].*<\/\1Security>/s, "")],
    ])("does not take a receipt that was changed to %s", async (_, change) => {
      const post: PostMessage = async (message) => {
        const answer = await postTo(peer.url)(message);
        const before = Buffer.from(answer.body).toString();
        const after = change(before);
        expect(after).not.toBe(before);
        return { ...answer, body: Buffer.from(after) };
      };
      expect(await send(outgoing(), { post })).toMatchObject({ kind: "unknown" });
    });

    it("delivers 20 MB as a stream", async () => {
      const bytes = ublDocument("Invoice", LARGE_BYTES);
      async function* pieces() {
        for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
      }
      const document = outgoing({ document: pieces });
      expect(await send(document)).toMatchObject({ kind: "accepted", receipt: {} });
      const { data } = openEnvelope(
        peer.received(document.messageId)?.envelope ?? new Uint8Array(),
      );
      expect(sha(data)).toBe(sha(bytes.subarray(Buffer.from(bytes).indexOf("<Invoice"))));
    });

    it("is told that a receiver or a document type is not served", async () => {
      const unserved = { kind: "rejected", isNotServiced: true };
      expect(await send(outgoing({ receiver: participant("0192:1") }))).toMatchObject(unserved);
      const value = INVOICE.value.replace("billing:3.0", "selfbilling:3.0");
      const selfBilling = { ...INVOICE, value };
      expect(await send(outgoing({ documentType: selfBilling }))).toMatchObject(unserved);
    });

    it("repeats a message whose receipt was lost, and stops when the peer has it", async () => {
      const document = outgoing();
      expect(await send(document, { path: "/drop" })).toMatchObject({ kind: "unknown" });
      expect(await send(document, { isRepeated: true })).toEqual({
        kind: "accepted",
        receipt: undefined,
      });
    });

    it("repeats what the peer could not take", async () => {
      const document = outgoing();
      expect(await send(document, { path: "/503" })).toMatchObject({ kind: "retry" });
      expect(await send(document, { path: "/500" })).toMatchObject({ kind: "unknown" });
      expect(await send(document, { isRepeated: true })).toMatchObject({
        kind: "accepted",
        receipt: {},
      });
    });

    it.each(["expired", "stranger"])("is refused with the certificate '%s'", async (as) => {
      expect(await send(outgoing(), { as })).toMatchObject({
        kind: "rejected",
        errors: [{ code: "EBMS:0102" }],
      });
    });

    it("is refused when encrypted for another access point", async () => {
      const outcome = await send(outgoing(), { to: "sender" });
      expect(outcome).toMatchObject({
        kind: "unknown",
        reason: expect.stringContaining("POP000002"),
      });
    });

    it.each<[string, Change]>([
      ["header", (text) => text.replace("0208:0202239951<", "0208:0202239952<")],
      ["document", (text) => `${text.slice(0, -100)}\0${text.slice(-99)}`],
      ["key", (text) => text.replace(/CipherValue>..../, "CipherValue>AAAA")],
    ])("is refused when the %s was changed on the way", async (_, change) => {
      expect(await send(outgoing(), { post: tampering(change) })).toMatchObject({
        kind: "rejected",
        errors: [{ code: "EBMS:0102" }],
      });
    });
  });

  describe("receiving", () => {
    it.each([
      ["Invoice", INVOICE],
      ["CreditNote", CREDIT_NOTE],
    ] as const)("stores a document of type %s and answers with its receipt", async (name, type) => {
      const doctype = `${type.scheme}::${type.value}`;
      const report = await fromPeer(name, { doctype });
      expect(report).toMatchObject({ isReceived: true });
      expect(last()?.header).toMatchObject({ ...ROUTE, documentType: type, country: "BE" });
      expect(Buffer.from(last()?.envelope ?? []).toString()).toContain("1 – ü€");
    });

    it("stores 20 MB", async () => {
      expect(await fromPeer("Invoice", {}, LARGE_BYTES)).toMatchObject({ isReceived: true });
      expect(last()?.size).toBeGreaterThan(LARGE_BYTES);
    });

    it("answers a repetition after a lost receipt with the same one", async () => {
      const count = inbox.documents.length;
      const report = await fromPeer("Invoice", { path: "/drop", retries: "2" });
      expect(report).toMatchObject({ isReceived: true });
      expect(inbox.documents).toHaveLength(count + 1);
    });

    it("refuses another message under the same id", async () => {
      const ids = { "message-id": newId(), "instance-id": randomUUID() };
      expect(await fromPeer("Invoice", ids)).toMatchObject({ isReceived: true });
      const count = inbox.documents.length;
      // The peer writes another time into the envelope, so that it is no longer the same message.
      expect(await fromPeer("Invoice", ids)).toMatchObject({
        error: expect.stringMatching(/^EBMS:0004/),
      });
      expect(inbox.documents).toHaveLength(count);
    });

    it.each([
      ["from an expired access point", "EBMS:0101", { as: "expired" }],
      ["from an unknown authority", "EBMS:0101", { as: "stranger" }],
      ["from another party than the signer", "EBMS:0003", { party: "POP000099" }],
      ["for a receiver that is not served", "EBMS:0004 PEPPOL:NOT_SERVICED", { to: "0192:1" }],
    ])("refuses a message %s", async (_, error, options) => {
      const count = inbox.documents.length;
      expect(await fromPeer("Invoice", options)).toMatchObject({ isReceived: false, error });
      expect(inbox.documents).toHaveLength(count);
    });

    it.each([
      ["header", "EBMS:0101"],
      ["document", "EBMS:0102"],
      ["key", "EBMS:0102"],
      ["signature", "EBMS:0101"],
    ])("refuses a message whose %s was changed on the way", async (part, error) => {
      const count = inbox.documents.length;
      const report = await fromPeer("Invoice", { path: `/${part}` });
      expect(report, report.report).toMatchObject({ isReceived: false, error });
      expect(inbox.documents).toHaveLength(count);
    });

    it("refuses a message that is encrypted for another access point", async () => {
      const cert = join(peer.keys, "sender.pem");
      const report = await fromPeer("Invoice", { cert });
      expect(report).toMatchObject({ isReceived: false, error: "EBMS:0003" });
    });
  });
});
