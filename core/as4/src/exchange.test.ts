import { issueCertificate, selfSigned } from "@fakturo/signature";
import { describe, expect, it } from "vitest";
import {
  type AnswerChecks,
  type As4Inbox,
  type ByteStream,
  collected,
  createMemoryInbox,
  createReceiver,
  nextAttempt,
  type OutgoingDocument,
  type PreparedMessage,
  participant,
  prepareMessage,
  type ReceiverAnswer,
  type ReceiverOptions,
  type SendOutcome,
  sendMessage,
} from "./index.ts";

const NOW = Date.UTC(2026, 5, 1);
const YEAR = 31_536_000_000;
const PERIOD = { from: NOW - YEAR, until: NOW + YEAR };
const authority = selfSigned({ commonName: "AP CA", ...PERIOD, isAuthority: true });
const otherAuthority = selfSigned({ commonName: "Other CA", ...PERIOD, isAuthority: true });
const issued = (commonName: string, by = authority, period = PERIOD) =>
  issueCertificate({ commonName, ...period, serial: "0a" }, by);
const c2 = issued("POP000001");
const c3 = issued("POP000002");
const stranger = issued("POP000001", otherAuthority);
const expired = issued("POP000001", authority, { from: NOW - YEAR, until: NOW - 1 });
const trust = { anchors: [authority.certificate] };

const INVOICE =
  '<?xml version="1.0" encoding="UTF-8"?>\n<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><ID>1 €</ID></Invoice>';
const BILLING =
  "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1";

let last = 0;
function outgoing(change: Partial<OutgoingDocument> = {}): OutgoingDocument {
  last += 1;
  return {
    sender: participant("0208:0202239951"),
    receiver: participant("0192:987654321"),
    documentType: { scheme: "busdox-docid-qns", value: BILLING },
    process: {
      scheme: "cenbii-procid-ubl",
      value: "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0",
    },
    country: "BE",
    instanceId: `00000000-0000-4000-8000-${String(last).padStart(12, "0")}`,
    messageId: `m${last}@c2.test`,
    conversationId: `c${last}`,
    createdAt: NOW,
    document: Buffer.from(INVOICE),
    ...change,
  };
}

const prepared = (change: Partial<OutgoingDocument> = {}, from = c2, to = c3) =>
  prepareMessage(outgoing(change), {
    credentials: from,
    receiver: to.certificate,
    now: from === expired ? NOW - 1000 : NOW,
  });

function world(change: Partial<ReceiverOptions> = {}) {
  const inbox = createMemoryInbox(({ receiver }) => receiver.value === "0192:987654321");
  let ids = 0;
  const receiver = createReceiver({
    credentials: [c3],
    trust,
    inbox,
    now: () => NOW,
    newId: () => `r${++ids}@c3.test`,
    ...change,
  });
  return { inbox, receiver };
}

type World = ReturnType<typeof world>;
type Tamper = (text: string) => string;

/** Bytes in pieces of a size that splits boundaries, headers and tags. */
async function* pieces(bytes: Uint8Array, size = 61): ByteStream {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function received(
  { receiver }: World,
  message: PreparedMessage,
  tamper: Tamper = (text) => text,
): Promise<ReceiverAnswer> {
  const text = Buffer.from(await collected(message.read())).toString("latin1");
  const body = pieces(Buffer.from(tamper(text), "latin1"));
  return receiver.receive({ contentType: message.headers["content-type"], body });
}

const CHECKS: AnswerChecks = { trust, now: NOW, isRepeated: false };

async function sent(
  world: World,
  message: PreparedMessage,
  {
    tamper,
    answer = (text) => text,
    ...checks
  }: { tamper?: Tamper; answer?: Tamper } & Partial<AnswerChecks> = {},
): Promise<SendOutcome> {
  const post = async () => {
    const { status, contentType, body } = await received(world, message, tamper);
    const headers = { "content-type": contentType };
    return { status, headers, body: Buffer.from(answer(body)) };
  };
  return sendMessage(message, post, { ...CHECKS, ...checks });
}

/** Code, and detail where there is one, of what the receiver refuses. */
async function refusal(world: World, message: PreparedMessage, tamper?: Tamper) {
  const { result } = await received(world, message, tamper);
  expect(world.inbox.documents).toEqual([]);
  return result.kind === "refused"
    ? [result.refusal.code, result.refusal.detail].join(" ").trim()
    : result.kind;
}

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
      instanceId: "00000000-0000-4000-8000-000000000001",
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
