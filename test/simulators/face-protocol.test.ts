import { plugin } from "@fakturo/app-es-facturae";
import type { Answer, HttpReply } from "@fakturo/plugin";
import { selfSigned } from "@fakturo/signature";
import { ENVELOPES, readSoap } from "@fakturo/soap";
import { type AuthorityWire, describeConnection, digestOf } from "@fakturo/testkit";
import { createFinder } from "@fakturo/xml";

/** Each message is signed, which takes most of the time. */
const RUNS = 30;
const YEAR_MS = 365 * 86_400_000;
const { certificate, key } = selfSigned({
  commonName: "Taller Encina",
  from: 0,
  until: 100 * YEAR_MS,
});
const text = `${key.export({ type: "pkcs8", format: "pem" })}${certificate}`;
const utf8 = new TextEncoder();
const finder = createFinder({});

/** The record of an invoice whose file is its number. */
function bytesOf(number: string): Uint8Array {
  const file = `<factura>${Buffer.from(number).toString("base64")}</factura>`;
  return utf8.encode(
    `<web:enviarFactura xmlns:web="https://webservice.face.gob.es"><request><factura>${file}</factura></request></web:enviarFactura>`,
  );
}

const CODES: Readonly<Partial<Record<Answer["is"], string>>> = {
  accepted: "0",
  duplicate: "415",
  refused: "409",
};

function reply(code = "409"): HttpReply {
  const result = `<resultado><codigo>${code}</codigo><descripcion>x</descripcion></resultado>`;
  const invoice = code === "0" ? "<numeroRegistro>202600000001</numeroRegistro>" : "";
  return enveloped(`${result}<factura>${invoice}</factura>`);
}

function enveloped(content: string): HttpReply {
  const body = `<r:R xmlns:r="x"><return>${content}</return></r:R>`;
  const envelope = `<e:Envelope xmlns:e="${ENVELOPES["1.1"]}"><e:Body>${body}</e:Body></e:Envelope>`;
  return { status: 200, headers: {}, body: utf8.encode(envelope) };
}

/** FACe has no query by number. */
const wire: AuthorityWire = {
  credentials: { "gov-es.certificate": { key: "gov-es.certificate", version: 1, value: {}, text } },
  record: (n) => ({ identity: String(n), bytes: bytesOf(String(n)) }),
  read({ body }) {
    const { body: operation } = readSoap({ status: 200, headers: {}, body });
    const file = finder.text(operation, "request/factura/factura");
    const identity = Buffer.from(file, "base64").toString();
    return { is: "send", records: [{ identity, digest: digestOf(bytesOf(identity)) }] };
  },
  write: (told) =>
    reply(told.is === "answers" ? CODES[told.answers[0]?.answer.is ?? "refused"] : undefined),
};

/** The record of an invoice to FACeB2B, whose file is its number. */
function b2bBytesOf(number: string): Uint8Array {
  const content = `<content>${Buffer.from(number).toString("base64")}</content>`;
  return utf8.encode(
    `<web:SendInvoice xmlns:web="https://webservice.faceb2b.gob.es"><request><invoiceFile>${content}</invoiceFile></request></web:SendInvoice>`,
  );
}

/** FACeB2B, whose code for a duplicate is not known. */
const b2bWire: AuthorityWire = {
  ...wire,
  record: (n) => ({ identity: String(n), bytes: b2bBytesOf(String(n)) }),
  read({ body }) {
    const { body: operation } = readSoap({ status: 200, headers: {}, body });
    const content = finder.text(operation, "request/invoiceFile/content");
    const identity = Buffer.from(content, "base64").toString();
    return { is: "send", records: [{ identity, digest: digestOf(b2bBytesOf(identity)) }] };
  },
  write(told) {
    const isAccepted = told.is === "answers" && told.answers[0]?.answer.is === "accepted";
    const detail = isAccepted ? "<registryNumber>202600000001</registryNumber>" : "";
    const status = `<resultStatus><code>${isAccepted ? "0" : "9"}</code></resultStatus>`;
    return enveloped(`${status}<invoiceDetail>${detail}</invoiceDetail>`);
  },
};

// Those of regions differ in their addresses, and one in its namespace.
for (const connection of plugin.connections ?? []) {
  if (/face(?:-efact)?$/.test(connection.key)) describeConnection(connection, wire, RUNS);
  if (connection.key === "gov-es.faceb2b") describeConnection(connection, b2bWire, RUNS);
}
