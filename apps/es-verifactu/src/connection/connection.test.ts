import type { Answer, HttpReply } from "@fakturo/plugin";
import { type AuthorityWire, describeConnection, digestOf } from "@fakturo/testkit";
import { createFinder, readXml } from "@fakturo/xml";
import { NAMESPACES } from "../namespaces.ts";
import { connection } from "./connection.ts";
import { identityOf, type RecordId, readRecord } from "./record.ts";

const { soapenv, sum, sum1, tikR, tikLRRC } = NAMESPACES;
const { text } = createFinder(NAMESPACES);
const CERTIFICATE = { key: "gov-es.certificate", version: 1, value: {}, text: "" };
const ISSUER = "B98602642";
const DATE = "02-03-2026";
const utf8 = new TextEncoder();

const HEAD = `<e:Envelope xmlns:e="${soapenv}" xmlns:sum="${sum}" xmlns:t="${sum1}" xmlns:sum1="${sum1}"><e:Body><sum:RegFactuSistemaFacturacion><sum:Cabecera><t:ObligadoEmision><t:NombreRazon>ACME SL</t:NombreRazon><t:NIF>${ISSUER}</t:NIF></t:ObligadoEmision></sum:Cabecera>`;
const INCIDENT =
  "<sum1:RemisionVoluntaria><sum1:Incidencia>S</sum1:Incidencia></sum1:RemisionVoluntaria>";
const TAIL = "</sum:RegFactuSistemaFacturacion></e:Body></e:Envelope>";

/** The record of the invoice with number `n`. */
function recordOf(n: number): string {
  const id = `<t:IDEmisorFactura>${ISSUER}</t:IDEmisorFactura><t:NumSerieFactura>${n}</t:NumSerieFactura><t:FechaExpedicionFactura>${DATE}</t:FechaExpedicionFactura>`;
  return `<sum:RegistroFactura><t:RegistroAlta><t:IDFactura>${id}</t:IDFactura><t:Huella>H${n}</t:Huella></t:RegistroAlta></sum:RegistroFactura>`;
}

function bytesOf(record: string): Uint8Array {
  return utf8.encode(HEAD + record + TAIL);
}

function idOf(identity: string): RecordId {
  const [issuer = "", number = "", date = ""] = identity.split("·");
  return { issuer, number, date };
}

function reply(content: string): HttpReply {
  const body = `<e:Envelope xmlns:e="${soapenv}" xmlns:r="${tikR}" xmlns:q="${tikLRRC}" xmlns:t="${sum1}"><e:Body>${content}</e:Body></e:Envelope>`;
  return { status: 200, headers: {}, body: utf8.encode(body) };
}

function idNodes({ issuer, number, date }: RecordId): string {
  return `<t:IDEmisorFactura>${issuer}</t:IDEmisorFactura><t:NumSerieFactura>${number}</t:NumSerieFactura><t:FechaExpedicionFactura>${date}</t:FechaExpedicionFactura>`;
}

const DUPLICATE =
  "<r:RegistroDuplicado><t:IdPeticionRegistroDuplicado>1</t:IdPeticionRegistroDuplicado><t:EstadoRegistroDuplicado>Correcta</t:EstadoRegistroDuplicado></r:RegistroDuplicado>";

function line(identity: string, { is }: Answer): string {
  const state = is === "accepted" ? "Correcto" : "Incorrecto";
  const code = is === "duplicate" ? "3000" : "1100";
  const fault = is === "accepted" ? "" : `<r:CodigoErrorRegistro>${code}</r:CodigoErrorRegistro>`;
  const more = is === "duplicate" ? DUPLICATE : "";
  return `<r:RespuestaLinea><r:IDFactura>${idNodes(idOf(identity))}</r:IDFactura><r:Operacion><t:TipoOperacion>Alta</t:TipoOperacion></r:Operacion><r:EstadoRegistro>${state}</r:EstadoRegistro>${fault}${more}</r:RespuestaLinea>`;
}

function found(identity: string, digest: string): string {
  const id = idOf(identity);
  const own = digestOf(bytesOf(recordOf(Number(id.number)))) === digest;
  return `<q:RegistroRespuestaConsultaFactuSistemaFacturacion><q:IDFactura>${idNodes(id)}</q:IDFactura><q:DatosRegistroFacturacion><q:Huella>${own ? `H${id.number}` : "OTHER"}</q:Huella></q:DatosRegistroFacturacion><q:EstadoRegistro><q:EstadoRegistro>Correcto</q:EstadoRegistro></q:EstadoRegistro></q:RegistroRespuestaConsultaFactuSistemaFacturacion>`;
}

const wire: AuthorityWire = {
  credentials: { "gov-es.certificate": CERTIFICATE },
  record(n) {
    const bytes = bytesOf(recordOf(n));
    return { identity: identityOf(readRecord({ bytes })), bytes };
  },
  read({ body }) {
    const message = new TextDecoder().decode(body);
    const filter = "soapenv:Body/con:ConsultaFactuSistemaFacturacion/con:FiltroConsulta";
    const number = text(readXml(body), `${filter}/con:NumSerieFactura`);
    if (number !== "")
      return { is: "consult", identity: identityOf({ issuer: ISSUER, number, date: DATE }) };
    const records = message.match(/<sum:RegistroFactura>.*?<\/sum:RegistroFactura>/g) ?? [];
    // Repeated messages say so in their header.
    if (message.replace(INCIDENT, "") !== HEAD + records.join("") + TAIL)
      throw new Error(`no message: ${message}`);
    return {
      is: "send",
      records: records.map((record) => {
        const bytes = bytesOf(record);
        return { identity: identityOf(readRecord({ bytes })), digest: digestOf(bytes) };
      }),
    };
  },
  write(told) {
    if (told.is === "answers") {
      const lines = told.answers.map(({ identity, answer }) => line(identity, answer)).join("");
      const wait = `<r:TiempoEsperaEnvio>${told.wait ?? 60}</r:TiempoEsperaEnvio>`;
      return reply(
        `<r:RespuestaRegFactuSistemaFacturacion><r:CSV>C-1</r:CSV>${wait}${lines}</r:RespuestaRegFactuSistemaFacturacion>`,
      );
    }
    const rows = told.is === "found" ? found(told.identity, told.digest) : "";
    return reply(
      `<q:RespuestaConsultaFactuSistemaFacturacion>${rows}</q:RespuestaConsultaFactuSistemaFacturacion>`,
    );
  },
};

describeConnection(connection, wire, 100);
