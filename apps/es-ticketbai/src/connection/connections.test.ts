import { gunzipSync, gzipSync } from "node:zlib";
import type { Answer, HttpReply } from "@fakturo/plugin";
import { type AuthorityWire, describeConnection, digestOf } from "@fakturo/testkit";
import { createFinder, readXml } from "@fakturo/xml";
import { ZONES } from "../zones.ts";
import { identityOf, readFile } from "./file.ts";
import { readRequest } from "./lroe-messages.ts";
import { connections } from "./treasuries.ts";

const NIF = "B98602642";
const DATE = "02-03-2026";
const CERTIFICATE = { key: "gov-es.certificate", version: 1, value: {}, text: "" };
const utf8 = new TextEncoder();
const { findAll, text } = createFinder({});

/** A file with number and signature `n`. */
function fileOf(n: number): string {
  const head = `<NumFactura>${n}</NumFactura><FechaExpedicionFactura>${DATE}</FechaExpedicionFactura>`;
  return `<T:TicketBai xmlns:T="urn:ticketbai:emision"><Factura><CabeceraFactura>${head}</CabeceraFactura></Factura><Signature><SignatureValue>${signatureOf(n)}</SignatureValue></Signature></T:TicketBai>`;
}

function signatureOf(n: number): string {
  return `S${n}`.padEnd(100, "x");
}

function response(state: string, results: string): HttpReply {
  const body = `<r:TicketBaiResponse xmlns:r="urn:ticketbai:emision"><Salida><FechaRecepcion>${DATE} 10:00:00</FechaRecepcion><Estado>${state}</Estado><Descripcion>x</Descripcion><Azalpena>x</Azalpena>${results}</Salida></r:TicketBaiResponse>`;
  return { status: 200, headers: {}, body: utf8.encode(body) };
}

function resultOf(code: string): string {
  return `<ResultadosValidacion><Codigo>${code}</Codigo><Descripcion>x</Descripcion><Azalpena>x</Azalpena></ResultadosValidacion>`;
}

const rest: AuthorityWire = {
  credentials: { "gov-es.certificate": CERTIFICATE },
  record: (n) => {
    const bytes = utf8.encode(fileOf(n));
    return { identity: identityOf(NIF, readFile(bytes)), bytes };
  },
  read: ({ body }) => ({
    is: "send",
    records: [{ identity: identityOf(NIF, readFile(body)), digest: digestOf(body) }],
  }),
  write(outcome) {
    const answer = outcome.is === "answers" ? outcome.answers[0]?.answer.is : undefined;
    if (answer === "accepted") return response("00", "<CSV>C-1</CSV>");
    return response("01", resultOf(answer === "duplicate" ? "005" : "002"));
  },
};

const ROOT = "LROEPJ240FacturasEmitidasConSGAltaPeticion";
const CODES: Readonly<Partial<Record<Answer["is"], string>>> = {
  duplicate: "B4_2000003",
  refused: "B4_2000001",
};

/** The request for one file, from its row. */
function requestOf(base64: string): string {
  return `<l:${ROOT} xmlns:l="x"><Cabecera><Modelo>240</Modelo><Ejercicio>2026</Ejercicio><ObligadoTributario><NIF>${NIF}</NIF><ApellidosNombreRazonSocial>Itsaso</ApellidosNombreRazonSocial></ObligadoTributario></Cabecera><FacturasEmitidas><FacturaEmitida><TicketBai>${base64}</TicketBai></FacturaEmitida></FacturasEmitidas></l:${ROOT}>`;
}

const bookRecord = (n: number) => {
  const bytes = utf8.encode(requestOf(Buffer.from(fileOf(n)).toString("base64")));
  return { identity: identityOf(NIF, readRequest(bytes).file), bytes };
};
const numberIn = (identity: string) => Number(identity.split("·")[2]);

function lroeReply(body: string): HttpReply {
  const headers = { "eus-bizkaia-n3-tipo-respuesta": "Correcto", "content-encoding": "gzip" };
  return { status: 200, headers, body: gzipSync(`<r:R xmlns:r="y">${body}</r:R>`) };
}

function idOf(identity: string): string {
  return `<NumFactura>${numberIn(identity)}</NumFactura><FechaExpedicionFactura>${DATE}</FechaExpedicionFactura>`;
}

function lineOf(identity: string, is: Answer["is"]): string {
  const code = CODES[is];
  const state = code
    ? `<EstadoRegistro>Incorrecto</EstadoRegistro><CodigoErrorRegistro>${code}</CodigoErrorRegistro>`
    : "<EstadoRegistro>Correcto</EstadoRegistro>";
  return `<Registro><Identificador><IDFactura>${idOf(identity)}</IDFactura></Identificador><SituacionRegistro>${state}</SituacionRegistro></Registro>`;
}

function foundReply(identity: string, digest: string): HttpReply {
  const n = numberIn(identity);
  const signature = digestOf(bookRecord(n).bytes) === digest ? signatureOf(n) : "other";
  const file = `<TicketBai><Factura><CabeceraFactura>${idOf(identity)}</CabeceraFactura></Factura><Signature>${signature}</Signature></TicketBai>`;
  const row = `<FacturaEmitida>${file}<SituacionRegistro><EstadoRegistro>Correcto</EstadoRegistro></SituacionRegistro></FacturaEmitida>`;
  return lroeReply(
    `<ResultadoConsulta><ExistenRegistros>S</ExistenRegistros></ResultadoConsulta><FacturasEmitidas>${row}</FacturasEmitidas>`,
  );
}

const book: AuthorityWire = {
  credentials: { "gov-es.certificate": CERTIFICATE },
  record: bookRecord,
  read({ url, body }) {
    const xml = gunzipSync(body).toString();
    const root = readXml(xml);
    if (url.endsWith("kontsulta")) {
      const filter = "FiltroConsultaFacturasEmitidasConSG/CabeceraFactura";
      const number = text(root, `${filter}/NumFactura`);
      return { is: "consult", identity: identityOf(NIF, { series: "", number, date: DATE }) };
    }
    const rows = findAll(root, "FacturasEmitidas/FacturaEmitida/TicketBai");
    return {
      is: "send",
      records: rows.map(({ text: base64 }) => {
        const bytes = utf8.encode(requestOf(base64));
        return { identity: identityOf(NIF, readRequest(bytes).file), digest: digestOf(bytes) };
      }),
    };
  },
  write(outcome) {
    if (outcome.is === "found") return foundReply(outcome.identity, outcome.digest);
    if (outcome.is !== "answers")
      return lroeReply(
        "<ResultadoConsulta><ExistenRegistros>N</ExistenRegistros></ResultadoConsulta>",
      );
    const lines = outcome.answers.map(({ identity, answer }) => lineOf(identity, answer.is));
    return lroeReply(`<Registros>${lines.join("")}</Registros>`);
  },
};

for (const connection of connections)
  describeConnection(connection, connection.key === ZONES.BI.connection ? book : rest, 100);
