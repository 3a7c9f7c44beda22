import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { certificateToken } from "@fakturo/soap";
import type { XmlNode } from "@fakturo/xml";
import { describe, expect, it } from "vitest";
import { userMessageNode } from "./ebms/user-message.ts";
import { type OutgoingDocument, participant } from "./index.ts";
import { mimePackage } from "./mime/write.ts";
import { envelopeFrame } from "./sbdh/write.ts";
import { encryptAttachment } from "./security/encrypt.ts";
import { sealedEnvelope } from "./security/seal.ts";
import { once } from "./source.ts";
import { c2, c3, INVOICE, NOW, outgoing, type Tamper, world } from "./testing.ts";

/** What an access point says that signs and encrypts as it should, but contradicts the profile or itself. */
interface Forgery {
  /** Changes the header before it is signed, as JSON of its nodes. */
  readonly header?: Tamper;
  /** Header of the business envelope, where it is another one than the message's. */
  readonly envelope?: Partial<OutgoingDocument>;
  /** Bytes in place of the compressed envelope. */
  readonly content?: (envelope: Buffer) => Buffer;
  /** Bytes whose digest is signed, where they are not those that are sent. */
  readonly signed?: Buffer;
}

async function refusalOf({ header = (json) => json, envelope, content, signed }: Forgery) {
  const message = outgoing();
  const { before, after } = envelopeFrame({ ...message, ...envelope });
  const document = Buffer.from(INVOICE.replace(/^<\?.*\?>\s*/, ""));
  const whole = Buffer.concat([before, document, after]);
  const bytes = content ? content(whole) : gzipSync(whole);
  const contentId = `document.${message.messageId}`;
  const { nodes, overhead, encrypt } = encryptAttachment(contentId, c3.certificate, "receiver");
  const user = { ...message, from: "POP000001", to: "POP000002", contentId, route: message };
  const node: XmlNode = JSON.parse(header(JSON.stringify(userMessageNode(user))));
  const digest = createHash("sha256")
    .update(signed ?? bytes)
    .digest("base64");
  const security = [certificateToken(c3.certificate.raw, "receiver"), ...nodes];
  const attachments = [{ id: contentId, digest }];
  const { xml } = sealedEnvelope({ content: node, security, attachments, now: NOW }, c2);
  const length = bytes.length + overhead;
  const body = mimePackage(xml, { id: contentId, length, read: () => encrypt(once(bytes)) }, "b1");
  const { receiver, inbox } = world();
  const { result } = await receiver.receive({ contentType: body.contentType, body: body.read() });
  expect(inbox.documents).toHaveLength(result.kind === "stored" ? 1 : 0);
  return result.kind === "refused" ? result.refusal.code : result.kind;
}

describe("a signed message", () => {
  it("is taken where nothing is wrong", async () => {
    expect(await refusalOf({})).toBe("stored");
  });

  it.each<[string, string, Forgery]>([
    [
      "party ids of another type",
      "EBMS:0001",
      { header: (json) => json.replace("identifiers:ap", "identifiers:gln") },
    ],
    [
      "a role of its own",
      "EBMS:0001",
      { header: (json) => json.replace("/initiator", "/inventor") },
    ],
    [
      "another agreement",
      "EBMS:0010",
      { header: (json) => json.replace("agreements:tia", "agreements:other") },
    ],
    [
      "no compression",
      "EBMS:0010",
      { header: (json) => json.replace("CompressionType", "OtherType") },
    ],
    [
      "a message id with blanks",
      "EBMS:0009",
      { header: (json) => json.replace(/m\d+@c2\.test/, "m @c2.test") },
    ],
    [
      "no recipient",
      "EBMS:0009",
      { header: (json) => json.replace("finalRecipient", "otherRecipient") },
    ],
    ["another document than it signed", "EBMS:0101", { signed: Buffer.from("other") }],
    ["a document that is not compressed", "EBMS:0303", { content: (envelope) => envelope }],
    [
      "a document that is cut off",
      "EBMS:0303",
      { content: (envelope) => gzipSync(envelope).subarray(0, -20) },
    ],
    [
      "no business envelope",
      "EBMS:0004",
      { content: () => gzipSync(Buffer.from('<Invoice xmlns="urn:u"/>')) },
    ],
    ["another sender", "EBMS:0003", { envelope: { sender: participant("0208:0000000097") } }],
    ["another recipient", "EBMS:0003", { envelope: { receiver: participant("0192:1") } }],
    [
      "another process",
      "EBMS:0003",
      { envelope: { process: { scheme: "cenbii-procid-ubl", value: "urn:other" } } },
    ],
  ])("with %s is refused", async (_, code, forgery) => {
    expect(await refusalOf(forgery)).toBe(code);
  });
});
