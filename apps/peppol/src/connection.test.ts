import { constants, createDecipheriv, privateDecrypt } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { openEnvelope } from "@fakturo/as4";
import {
  PEPPOL_SERVICES,
  participantOf,
  signServiceMetadata,
  writeServiceMetadata,
} from "@fakturo/peppol";
import type { Answer, HttpReply } from "@fakturo/plugin";
import {
  issueCertificate,
  referenceNode,
  type SignedReference,
  type SigningCredentials,
  selfSigned,
  signedMessage,
  verifyMessage,
} from "@fakturo/signature";
import {
  certificateToken,
  EBMS,
  mustUnderstand,
  securityHeader,
  WSU,
  writeEnvelope,
} from "@fakturo/soap";
import {
  type AuthorityWire,
  describeConnection,
  digestOf,
  FIXED_NOW,
  type WireRequest,
} from "@fakturo/testkit";
import { attributed, declare, group, leaf, type XmlNode } from "@fakturo/xml";
import { as4Connection } from "./connection.ts";
import { PEPPOL } from "./definition.ts";
import { recordMime } from "./record.ts";

/** Each run signs and encrypts its messages with RSA. */
const RUNS = 60;
const UBL = "urn:oasis:names:specification:ubl:schema:xsd:";
const BIS = "urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0";
const EBBP = "http://docs.oasis-open.org/ebxml-bp/ebbp-signals-2.0";
const DS = "http://www.w3.org/2000/09/xmldsig#";
const YEAR_MS = 31_536_000_000;
const period = { from: FIXED_NOW - YEAR_MS, until: FIXED_NOW + YEAR_MS };
const authority = selfSigned({ commonName: "CA", ...period, isAuthority: true });
const issued = (commonName: string, serial: string) =>
  issueCertificate({ commonName, ...period, serial }, authority);
const [own, peer, publisher] = [
  issued("POP000001", "0a"),
  issued("POP000002", "0b"),
  issued("SMP", "0c"),
];

const sender = participantOf("0208:0202239951");
const receiver = participantOf("0192:974760673");
const mime = recordMime({ sender, receiver, country: "BE", createdAt: FIXED_NOW });
const credentialOf = (key: string, value: Readonly<Record<string, string>>) => ({
  [key]: { key, version: 1, value, text: JSON.stringify(value) },
});
const authorities = authority.certificate.toString();

function documentOf(identity: string): Uint8Array {
  const names = `xmlns="${UBL}Invoice-2" xmlns:cbc="${UBL}CommonBasicComponents-2"`;
  const id = `<cbc:CustomizationID>${BIS}</cbc:CustomizationID><cbc:ID>${identity}</cbc:ID>`;
  return new TextEncoder().encode(`<Invoice ${names}>${id}</Invoice>`);
}

/** The receiver's metadata: what the connection asks the publisher for. */
function metadata(): HttpReply {
  const [service] = PEPPOL_SERVICES["ubl-invoice"];
  if (!service) throw new Error("there is no service for invoices");
  const certificate = peer.certificate.raw.toString("base64");
  const point = { url: "https://ap.example/as4", certificate, description: "d", contact: "c" };
  const text = writeServiceMetadata(receiver, service, point);
  const signed = signServiceMetadata(text, { credentials: publisher, now: FIXED_NOW });
  const headers = { "content-type": "application/xml" };
  return { status: 200, headers, body: new TextEncoder().encode(signed) };
}
const METADATA = metadata();

/** What an access point reads of a message without this package's receiver. */
interface ReadMessage {
  readonly envelope: string;
  readonly identity: string;
  readonly document: Uint8Array;
}

function readMessage({ headers, body }: WireRequest): ReadMessage {
  const [, boundary = ""] = /boundary="?([^";]+)/.exec(headers["content-type"] ?? "") ?? [];
  const parts = Buffer.from(body).toString("latin1").split(`--${boundary}`);
  const [envelope = "", attachment = ""] = parts
    .slice(1, 3)
    .map((part) => part.slice(part.indexOf("\r\n\r\n") + 4, -2));
  const [, wrapped = ""] = /<xenc:CipherValue>([^<]+)/.exec(envelope) ?? [];
  const [, identity = ""] = /<eb:MessageId>([^<@]+)@/.exec(envelope) ?? [];
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  const options = { key: peer.key, padding, oaepHash: "sha256" };
  const key = privateDecrypt(options, Buffer.from(wrapped, "base64"));
  const bytes = Buffer.from(attachment, "latin1");
  const decipher = createDecipheriv("aes-128-gcm", key, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(-16));
  const plain = Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]);
  return { envelope, identity, document: openEnvelope(gunzipSync(plain)).data };
}

/** What the newest attempt signed, by identity: a receipt repeats it. */
const references = new Map<string, readonly SignedReference[]>();

/** A signed receipt or error. */
function signal(identity: string, content: XmlNode, by: SigningCredentials = peer): HttpReply {
  const info = group(
    "eb:MessageInfo",
    leaf("eb:Timestamp", new Date(FIXED_NOW).toISOString()),
    leaf("eb:MessageId", `answer-${identity}@peer.example`),
    leaf("eb:RefToMessageId", `${identity}@${PEPPOL.domain}`),
  );
  const messaging = attributed(group("eb:Messaging", group("eb:SignalMessage", info, content)), {
    ...declare({ eb: EBMS, wsu: WSU }),
    "wsu:Id": "messaging",
  });
  const token = certificateToken(by.certificate.raw, "signer");
  const envelope = writeEnvelope({
    version: "1.2",
    bodyId: "body",
    headers: [securityHeader(token), mustUnderstand(messaging)],
  });
  const ids = ["messaging", "body"] as const;
  const method = { method: "rsa-sha256", digest: "sha256" } as const;
  const { xml } = signedMessage(envelope, by, { now: FIXED_NOW, ...method, ids, token: "signer" });
  const headers = { "content-type": "application/soap+xml" };
  return { status: 200, headers, body: new TextEncoder().encode(xml) };
}

function receipt(identity: string): XmlNode {
  const parts = (references.get(identity) ?? []).map((one) =>
    group("ebbp:MessagePartNRInformation", referenceNode(one)),
  );
  const names = declare({ ebbp: EBBP, ds: DS });
  return group("eb:Receipt", attributed(group("ebbp:NonRepudiationInformation", parts), names));
}

/** Access points have one code for both; the text tells a duplicate. */
function failure(detail: string): XmlNode {
  const names = { category: "Content", errorCode: "EBMS:0004", shortDescription: "Other" };
  return attributed(group("eb:Error", leaf("eb:ErrorDetail", detail)), {
    ...names,
    severity: "failure",
  });
}

function answered(identity: string, answer: Answer | undefined): HttpReply {
  if (answer?.is === "accepted") return signal(identity, receipt(identity));
  if (answer?.is === "duplicate") return signal(identity, failure("this is a duplicate"));
  return signal(identity, failure("the document is refused"));
}

const wire: AuthorityWire = {
  credentials: {
    ...credentialOf("peppol.access-point", {
      certificate: own.certificate.toString(),
      private_key: own.key.export({ type: "pkcs8", format: "pem" }).toString(),
    }),
    ...credentialOf("peppol.trust", {
      ...{ access_points: authorities, publishers: authorities, revocation: "off" },
    }),
  },
  record: (n) => ({ identity: `i-${n}`, bytes: documentOf(`i-${n}`), mime }),
  read(request) {
    if (request.method === "GET") return { is: "other", reply: METADATA };
    const { envelope, identity, document } = readMessage(request);
    const covers = ["Messaging", "Body"] as const;
    references.set(identity, verifyMessage(envelope, { covers, detached: true }).references);
    return { is: "send", records: [{ identity, digest: digestOf(document) }] };
  },
  write(told) {
    if (told.is !== "answers") throw new Error("access points are asked for nothing else");
    const [first] = told.answers;
    return answered(first?.identity ?? "", first?.answer);
  },
};

describeConnection(as4Connection(PEPPOL), wire, RUNS);
