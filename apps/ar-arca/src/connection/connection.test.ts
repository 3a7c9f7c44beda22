import type { Credential, HttpReply } from "@fakturo/plugin";
import { selfSigned } from "@fakturo/signature";
import { type AuthorityWire, describeConnection, digestOf } from "@fakturo/testkit";
import { escapeXml } from "@fakturo/xml";
import { CERTIFICATE } from "./certificate.ts";
import { connection } from "./connection.ts";
import { type ArcaRecord, recordBytes } from "./record.ts";

const CAE = "76471234567890";
const { certificate, key } = selfSigned({
  commonName: "fakturo",
  from: Date.UTC(2025, 0, 1),
  until: Date.UTC(2045, 0, 1),
});
const value = { pem: `${certificate}${key.export({ type: "pkcs8", format: "pem" })}` };
const text = JSON.stringify(value);
const credential: Credential = { key: CERTIFICATE.key, version: 1, value, text };

/** A voucher to the customer with the number of the document; that is its identity here. */
function recordOf(n: number): ArcaRecord {
  const request = [
    "<Token>TOKEN</Token><Sign>SIGN</Sign>",
    `<DocNro>${n}</DocNro><CbteDesde>0</CbteDesde><CbteHasta>0</CbteHasta>`,
  ].join("");
  return {
    ...{ service: "wsfe", cuit: "20111111112", pointOfSale: "4", type: "6", date: "2026-01-15" },
    ...{ total: "1210.00", currency: "PES", rate: "1" },
    customer: { type: "96", number: String(n) },
    xml: `<FECAESolicitar>${request}</FECAESolicitar>`,
  };
}
const bytesOf = (n: number) => recordBytes(recordOf(n));

const soap = (operation: string, content: string): HttpReply => ({
  status: 200,
  headers: { "content-type": "text/xml" },
  body: new TextEncoder().encode(
    `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><${operation}Response xmlns="http://ar.gov.afip.dif.FEV1/"><${operation}Result>${content}</${operation}Result></${operation}Response></s:Body></s:Envelope>`,
  ),
});

const TICKET = `<loginTicketResponse><header><expirationTime>2046-01-01T00:00:00-03:00</expirationTime></header><credentials><token>T</token><sign>S</sign></credentials></loginTicketResponse>`;
const LOGIN: HttpReply = {
  status: 200,
  headers: { "content-type": "text/xml" },
  body: new TextEncoder().encode(
    `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><loginCmsResponse xmlns="http://wsaa.view.sua.dvadac.desein.afip.gov"><loginCmsReturn>${escapeXml(TICKET)}</loginCmsReturn></loginCmsResponse></s:Body></s:Envelope>`,
  ),
};

/** Last number, and the documents that were sent under numbers. */
let last = 0;
const sent = new Map<string, string>();
const element = (xml: string, name: string) =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? "";

const wire: AuthorityWire = {
  credentials: { [CERTIFICATE.key]: credential },
  record: (n) => ({ identity: String(n), bytes: bytesOf(n) }),
  read({ url, body }) {
    if (url.includes("wsaa")) return { is: "other", reply: LOGIN };
    const xml = new TextDecoder().decode(body);
    if (xml.includes("<FECompUltimoAutorizado")) {
      last += 1;
      const reply = soap("FECompUltimoAutorizado", `<CbteNro>${last}</CbteNro>`);
      return { is: "other", reply };
    }
    if (xml.includes("<FECompConsultar"))
      return { is: "consult", identity: sent.get(element(xml, "CbteNro")) ?? "none" };
    const identity = element(xml, "DocNro");
    sent.set(element(xml, "CbteDesde"), identity);
    return { is: "send", records: [{ identity, digest: digestOf(bytesOf(Number(identity))) }] };
  },
  write(told) {
    if (told.is === "not-found")
      return soap("FECompConsultar", "<Errors><Err><Code>602</Code></Err></Errors>");
    if (told.is === "found") {
      const isOwn = told.digest === digestOf(bytesOf(Number(told.identity)));
      const customer = isOwn ? told.identity : "other";
      const values = `<DocTipo>96</DocTipo><DocNro>${customer}</DocNro><CbteFch>20260115</CbteFch><ImpTotal>1210</ImpTotal><MonId>PES</MonId>`;
      const code = `<Resultado>A</Resultado><CodAutorizacion>${CAE}</CodAutorizacion>`;
      return soap("FECompConsultar", `<ResultGet>${values}${code}</ResultGet>`);
    }
    const is = told.is === "answers" ? told.answers[0]?.answer.is : undefined;
    const result =
      is === "accepted" ? `<Resultado>A</Resultado><CAE>${CAE}</CAE>` : "<Resultado>R</Resultado>";
    const errors = is === "duplicate" ? "<Errors><Err><Code>10016</Code></Err></Errors>" : "";
    const detail = `<FeDetResp><FECAEDetResponse>${result}</FECAEDetResponse></FeDetResp>`;
    return soap("FECAESolicitar", `${detail}${errors}`);
  },
};

describeConnection(connection, wire, 40);
