import { plugin } from "@fakturo/app-pt-at-saft";
import type { Answer, HttpReply } from "@fakturo/plugin";
import { ENVELOPES, readSoap } from "@fakturo/soap";
import { type AuthorityWire, describeConnection, digestOf } from "@fakturo/testkit";
import { createFinder } from "@fakturo/xml";

/** Each request has a header of its own, which takes most of the time. */
const RUNS = 40;
const DOCUMENTS = "http://factemi.at.min_financas.pt/documents";
const utf8 = new TextEncoder();
const { text } = createFinder({ doc: DOCUMENTS });

/** The record of an invoice with a number. */
function bytesOf(number: string): Uint8Array {
  const data = `<doc:InvoiceData><doc:InvoiceNo>${number}</doc:InvoiceNo></doc:InvoiceData>`;
  return utf8.encode(
    `<doc:RegisterInvoiceRequest xmlns:doc="${DOCUMENTS}">${data}</doc:RegisterInvoiceRequest>`,
  );
}

/** A repeated registration with the same values is answered with -10. */
const CODES: Readonly<Partial<Record<Answer["is"], string>>> = {
  accepted: "0",
  duplicate: "-10",
  refused: "-28",
};

function reply(code = "-28"): HttpReply {
  const response = `<Response><CodigoResposta>${code}</CodigoResposta><Mensagem>x</Mensagem></Response>`;
  const body = `<RegisterInvoiceResponse xmlns="${DOCUMENTS}">${response}</RegisterInvoiceResponse>`;
  const envelope = `<e:Envelope xmlns:e="${ENVELOPES["1.1"]}"><e:Body>${body}</e:Body></e:Envelope>`;
  return { status: 200, headers: {}, body: utf8.encode(envelope) };
}

const KEY = `-----BEGIN PUBLIC KEY-----
MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDdK8b/kFS/EUDva1UGqmYEAsfG
bjPEtDBJUCQZIEE5Mo2CUD3Qn3eHwTUHnxn/R5lHvGjQelZYdlGSHvmmPuiLp0fu
xZyZSAquB7geEQwJInhTtD8Dfdre7XrinDEnmuWEEptRTXCkdgcxdENQtSQeWxs3
+nk0QMEgGNtZwpvfZQIDAQAB
-----END PUBLIC KEY-----
`;
const username = "545259045/1";
const value = (key: string, own: object) => ({
  [key]: { key, version: 1, value: { ...own }, text: JSON.stringify(own) },
});

/** The AT has no query for documents. */
const wire: AuthorityWire = {
  credentials: {
    ...value("at-pt.user", { username, password: "x" }),
    ...value("at-pt.authentication", { public_key: KEY }),
    ...value("at-pt.certificate", {}),
  },
  record: (n) => ({ identity: `FT A/${n}`, bytes: bytesOf(`FT A/${n}`) }),
  read({ body }) {
    const { body: operation } = readSoap({ status: 200, headers: {}, body });
    const identity = text(operation, "doc:InvoiceData/doc:InvoiceNo");
    return { is: "send", records: [{ identity, digest: digestOf(bytesOf(identity)) }] };
  },
  write: (told) =>
    reply(told.is === "answers" ? CODES[told.answers[0]?.answer.is ?? "refused"] : undefined),
};

for (const connection of plugin.connections ?? []) describeConnection(connection, wire, RUNS);
