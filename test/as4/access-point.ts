import { createPrivateKey, randomUUID, type X509Certificate } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, request } from "node:http";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  type As4Receiver,
  type ByteStream,
  collected,
  type PostMessage,
  participant,
  type SchemedId,
} from "@fakturo/as4";
import { readCertificate, type SigningCredentials } from "@fakturo/signature";

const UBL = "urn:oasis:names:specification:ubl:schema:xsd";
const CUSTOMIZATION = "urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0";
const BILLING = `${CUSTOMIZATION}::2.1`;
const PROFILE = "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0";

/** Document types of BIS Billing 3. */
export const INVOICE = documentType("Invoice");
export const CREDIT_NOTE = documentType("CreditNote");

function documentType(name: string): SchemedId {
  return { scheme: "busdox-docid-qns", value: `${UBL}:${name}-2::${name}##${BILLING}` };
}

/** From a Belgian to a Norwegian participant. */
export const ROUTE = {
  sender: participant("0208:0202239951"),
  receiver: participant("0192:987654321"),
  documentType: INVOICE,
  process: { scheme: "cenbii-procid-ubl", value: PROFILE },
};

/** A document of at least this size, with as many notes as it takes. */
export function ublDocument(name: "Invoice" | "CreditNote", bytes = 0): Uint8Array {
  const open = `<${name} xmlns="${UBL}:${name}-2" xmlns:cbc="${UBL}:CommonBasicComponents-2">`;
  const type = `<cbc:CustomizationID>${CUSTOMIZATION}</cbc:CustomizationID><cbc:ProfileID>${PROFILE}</cbc:ProfileID>`;
  const notes = Array.from({ length: Math.ceil(bytes / 1000) }, (_, at) => noteOf(at));
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n${open}${type}<cbc:ID>1 – ü€</cbc:ID>${notes.join("")}</${name}>`,
  );
}

function noteOf(at: number): string {
  return `<cbc:Note>${`${at} `.repeat(1000).slice(0, 1000)}</cbc:Note>`;
}

/** Keys of the peer's folder by name, such as `sender`. */
export function keysOf(folder: string, name: string): SigningCredentials {
  const key = createPrivateKey(readFileSync(join(folder, `${name}.key.pem`)));
  return { key, certificate: certificateOf(folder, name), chain: [] };
}

/** A certificate of the peer's folder by name. */
export function certificateOf(folder: string, name: string): X509Certificate {
  return readCertificate(readFileSync(join(folder, `${name}.pem`), "utf8"));
}

/** The authority of access points in the peer's folder. */
export function authorityOf(folder: string): X509Certificate {
  const all = readFileSync(join(folder, "truststore.pem"), "utf8").match(
    /-----BEGIN[\s\S]*?-----END CERTIFICATE-----/g,
  );
  const found = all?.map(readCertificate).find(({ subject }) => /ACCESS POINT/.test(subject));
  if (!found) throw new Error("the folder has no authority of access points");
  return found;
}

/** A new message id. */
export function newId(): string {
  return `${randomUUID()}@fakturo.test`;
}

/** Sends messages to an address over HTTP, as a stream. */
export function postTo(url: string): PostMessage {
  return async ({ headers, read }) => {
    const call = request(url, { method: "POST", headers });
    const answer = once(call, "response");
    await Promise.all([pipeline(Readable.from(read()), call), answer]);
    const [reply] = await answer;
    return { status: reply.statusCode, headers: reply.headers, body: await collected(reply) };
  };
}

async function* changed(body: ByteStream, change: Change): ByteStream {
  yield Buffer.from(change(Buffer.from(await collected(body)).toString("latin1")), "latin1");
}

/** Changes a text on its way; bytes are Latin-1 characters. */
export type Change = (text: string) => string;

/**
 * A receiver behind an HTTP server on the loopback; below `/drop` it loses the first answer.
 * @param changes of requests below a path of their name.
 */
export async function startReceiver(
  receiver: As4Receiver,
  changes: Readonly<Record<string, Change>> = {},
) {
  let lost = false;
  const server = createServer((call, reply) => {
    const contentType = call.headers["content-type"];
    const change = changes[call.url?.split("/").at(-1) ?? ""];
    const body = change ? changed(call, change) : call;
    void receiver.receive({ contentType, body }).then((answer) => {
      if (call.url?.endsWith("/drop") && !lost) {
        lost = true;
        call.socket.destroy();
        return;
      }
      reply.writeHead(answer.status, { "content-type": answer.contentType });
      reply.end(answer.body);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/as4`, stop: () => server.close() };
}
