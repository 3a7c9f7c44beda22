import { FakturoError } from "@fakturo/model";
import { describe, expect, it } from "vitest";
import { type As4Inbox, type PreparedMessage, participant } from "./index.ts";
import {
  c2,
  type ExchangeWorld,
  expired,
  issued,
  pieces,
  prepared,
  received,
  sent,
  stranger,
  type Tamper,
  trust,
  world,
} from "./testing.ts";

/** Code, and detail where there is one, of what the receiver refuses. */
async function refusal(world: ExchangeWorld, message: PreparedMessage, tamper?: Tamper) {
  const { result } = await received(world, message, tamper);
  expect(world.inbox.documents).toEqual([]);
  return result.kind === "refused"
    ? [result.refusal.code, result.refusal.detail].join(" ").trim()
    : result.kind;
}

/** Encrypted bytes follow the head of the second part. */
const CIPHERTEXT = /(Content-ID: <document\.m\d+@c2\.test>\r\n\r\n.{40})(.)/s;
const flip: Tamper = (text) =>
  text.replace(CIPHERTEXT, (_, before, one) => before + String.fromCharCode(one.charCodeAt(0) ^ 1));

describe("a message is refused", () => {
  it.each<[string, string, Tamper]>([
    ["whose header was changed", "EBMS:0101", (text) => text.replace("POP000001<", "POP000009<")],
    ["whose document was changed", "EBMS:0102", flip],
    [
      "whose signature was removed",
      "EBMS:0103",
      (text) => text.replace(/<ds:Signature .*<\/ds:Signature>/s, ""),
    ],
    [
      "whose encryption was removed",
      "EBMS:0103",
      (text) => text.replace(/<xenc:EncryptedKey.*<\/xenc:EncryptedData>/s, ""),
    ],
    ["with a weaker cipher", "EBMS:0103", (text) => text.replace("aes128-gcm", "aes128-cbc")],
    [
      "with SHA-1 in the key's transport",
      "EBMS:0103",
      (text) => text.replace("mgf1sha256", "mgf1sha1"),
    ],
    [
      "with another key",
      "EBMS:0102",
      (text) => text.replace(/CipherValue>..../, "CipherValue>AAAA"),
    ],
    [
      "with a second header",
      "EBMS:0101",
      (text) =>
        text.replace(
          "<eb:Messaging",
          '<eb:Messaging xmlns:eb="http://docs.oasis-open.org/ebxml-msg/ebms/v3.0/ns/core/200704/"/><eb:Messaging',
        ),
    ],
    ["that is no XML", "EBMS:0009", (text) => text.replace("<soap:Header>", "<soap:Header")],
    [
      "that is SOAP 1.1",
      "EBMS:0009",
      (text) =>
        text.replaceAll(
          "http://www.w3.org/2003/05/soap-envelope",
          "http://schemas.xmlsoap.org/soap/envelope/",
        ),
    ],
    [
      "with content in its body",
      "EBMS:0010",
      (text) => text.replace(/(<soap:Body[^>]*)\/>/, "$1><a/></soap:Body>"),
    ],
    [
      "with entities",
      "EBMS:0009",
      (text) => text.replace("<soap:Envelope", '<!DOCTYPE a [<!ENTITY b "c">]><soap:Envelope'),
    ],
    [
      "without its document",
      "EBMS:0007",
      (text) => text.replace(/Content-ID: <document/, "Content-ID: <other"),
    ],
    ["that is cut off", "EBMS:0007", (text) => text.slice(0, -20)],
    [
      "with a further part",
      "EBMS:0007",
      (text) => text.replace(/\r\n--(as4-\w+)--\r\n$/, "\r\n--$1\r\n\r\nmore\r\n--$1--\r\n"),
    ],
    [
      "whose envelope is not first",
      "EBMS:0007",
      (text) => text.replace("Content-ID: <root.", "Content-ID: <other."),
    ],
    [
      "in an unknown coding",
      "EBMS:0007",
      (text) => text.replace("Encoding: binary", "Encoding: gzip"),
    ],
  ])("%s", async (_, code, tamper) => {
    expect(await refusal(world(), await prepared(), tamper)).toBe(code);
  });

  it("from a revoked access point; until later where that is not known", async () => {
    const revoked = world({ trust: { ...trust, isRevoked: async () => true } });
    expect(await refusal(revoked, await prepared())).toBe("EBMS:0101");
    const isRevoked = () => Promise.reject(new FakturoError("unavailable", "no list"));
    expect(await refusal(world({ trust: { ...trust, isRevoked } }), await prepared())).toBe(
      "EBMS:0202",
    );
  });

  it("for a receiver that is not served", async () => {
    const message = await prepared({ receiver: participant("0192:1") });
    expect(await refusal(world(), message)).toBe("EBMS:0004 PEPPOL:NOT_SERVICED");
    expect(await sent(world(), message)).toMatchObject({ kind: "rejected", isNotServiced: true });
  });

  it.each([
    ["an unknown authority issued", stranger],
    ["is expired", expired],
  ])("whose signer's certificate %s", async (_, from) => {
    const message = await prepared({}, from);
    expect(await refusal(world(), message)).toBe("EBMS:0101");
  });

  it("whose signer's certificate is revoked", async () => {
    const there = world({ trust: { ...trust, isRevoked: async () => true } });
    expect(await refusal(there, await prepared())).toBe("EBMS:0101");
  });

  it("for another access point", async () => {
    const message = await prepared({}, c2, issued("POP000003"));
    expect(await refusal(world(), message)).toBe("EBMS:0003");
    const wrongKey = await prepared({}, c2, issued("POP000002"));
    expect(await refusal(world(), wrongKey)).toBe("EBMS:0102");
  });

  it("beyond the limits of its bytes, compressed or not", async () => {
    const document = Buffer.from(`<a xmlns="u">${" ".repeat(1e6)}</a>`);
    expect(await refusal(world({ limits: { body: 2000 } }), await prepared())).toBe("EBMS:0004");
    const bomb = await prepared({ document });
    expect(await refusal(world({ limits: { document: 5e5 } }), bomb)).toBe("EBMS:0004");
  });

  it("whose document is not well-formed", async () => {
    const document = Buffer.from('<Invoice xmlns="urn:u"><ID></Invoice>');
    expect(await refusal(world(), await prepared({ document }))).toBe("EBMS:0004");
  });

  it("that is no package", async () => {
    const { receiver } = world();
    const request = { contentType: "application/soap+xml", body: pieces(Buffer.from("<a/>")) };
    const { result } = await receiver.receive(request);
    expect(result).toMatchObject({ kind: "refused", refusal: { code: "EBMS:0007" } });
  });

  it("for now where the inbox fails, and the sender repeats it", async () => {
    const failing: As4Inbox = {
      serves: async () => true,
      open: () => Promise.reject(new Error("the disk is full")),
    };
    const there = world({ inbox: failing });
    expect(await sent(there, await prepared())).toMatchObject({
      kind: "retry",
      errors: [{ code: "EBMS:0202" }],
    });
    const { result } = await received(there, await prepared());
    expect(result).toMatchObject({ refusal: { cause: { message: "the disk is full" } } });
  });
});
