import type { Answer, HttpReply } from "@fakturo/plugin";
import { type AuthorityWire, describeConnection, digestOf } from "@fakturo/testkit";
import { createFinder, readXml } from "@fakturo/xml";
import { AGENCIES, type Agency } from "../agencies.ts";
import { callNamespacesOf, namespacesOf } from "../namespaces.ts";
import { connections } from "./connection.ts";
import { readRecord } from "./record.ts";

const CERTIFICATE = { key: "gov-es.certificate", version: 1, value: {}, text: "" };
const HOLDER = "B98602642";
const DATE = "04-05-2026";
const utf8 = new TextEncoder();

/** How an administration is spoken to: its books of issued invoices. */
function wireOf({ dialect }: Agency): AuthorityWire {
  const { soapenv, siiLR, sii } = namespacesOf(dialect);
  const { siiR, siiLRRC } = callNamespacesOf(dialect);
  const { text } = createFinder(callNamespacesOf(dialect));
  const holder = `<sii:Titular><sii:NombreRazon>ALBA SA</sii:NombreRazon><sii:NIF>${HOLDER}</sii:NIF></sii:Titular>`;
  const head = `<e:Envelope xmlns:e="${soapenv}" xmlns:siiLR="${siiLR}" xmlns:sii="${sii}"><e:Body><siiLR:SuministroLRFacturasEmitidas><sii:Cabecera>${holder}</sii:Cabecera>`;
  const tail = "</siiLR:SuministroLRFacturasEmitidas></e:Body></e:Envelope>";
  const idOf = (number: string) =>
    `<sii:IDEmisorFactura><sii:NIF>${HOLDER}</sii:NIF></sii:IDEmisorFactura><sii:NumSerieFacturaEmisor>${number}</sii:NumSerieFacturaEmisor><sii:FechaExpedicionFacturaEmisor>${DATE}</sii:FechaExpedicionFacturaEmisor>`;
  const recordOf = (n: number) =>
    `<siiLR:RegistroLRFacturasEmitidas><sii:PeriodoLiquidacion><sii:Ejercicio>2026</sii:Ejercicio><sii:Periodo>05</sii:Periodo></sii:PeriodoLiquidacion><siiLR:IDFactura>${idOf(String(n))}</siiLR:IDFactura><siiLR:FacturaExpedida><sii:TipoFactura>F1</sii:TipoFactura><sii:ImporteTotal>${n}.00</sii:ImporteTotal><sii:RefExterna>R${n}</sii:RefExterna></siiLR:FacturaExpedida></siiLR:RegistroLRFacturasEmitidas>`;
  const bytesOf = (record: string) => utf8.encode(head + record + tail);
  const numberOf = (bytes: Uint8Array) => readRecord({ bytes }).number;
  const reply = (content: string): HttpReply => {
    const body = `<e:Envelope xmlns:e="${soapenv}" xmlns:r="${siiR}" xmlns:q="${siiLRRC}" xmlns:sii="${sii}"><e:Body>${content}</e:Body></e:Envelope>`;
    return { status: 200, headers: {}, body: utf8.encode(body) };
  };
  const line = (number: string, { is }: Answer) => {
    const isTaken = is === "accepted";
    const code = is === "duplicate" ? "3000" : "1100";
    const fault = isTaken ? "" : `<r:CodigoErrorRegistro>${code}</r:CodigoErrorRegistro>`;
    const stored =
      is === "duplicate"
        ? "<r:RegistroDuplicado><sii:EstadoRegistro>Correcta</sii:EstadoRegistro></r:RegistroDuplicado>"
        : "";
    return `<r:RespuestaLinea><r:IDFactura>${idOf(number)}</r:IDFactura><r:EstadoRegistro>${isTaken ? "Correcto" : "Incorrecto"}</r:EstadoRegistro>${fault}${stored}</r:RespuestaLinea>`;
  };
  const found = (number: string, digest: string) => {
    const own = digestOf(bytesOf(recordOf(Number(number)))) === digest;
    const [total, reference] = own ? [`${number}.00`, `R${number}`] : ["-1.00", "OTHER"];
    return `<q:RegistroRespuestaConsultaLRFacturasEmitidas><q:IDFactura>${idOf(number)}</q:IDFactura><q:DatosFacturaEmitida><q:TipoFactura>F1</q:TipoFactura><q:ImporteTotal>${total}</q:ImporteTotal><q:RefExterna>${reference}</q:RefExterna></q:DatosFacturaEmitida><q:DatosPresentacion><sii:CSV>C-${number}</sii:CSV></q:DatosPresentacion><q:EstadoFactura><q:EstadoRegistro>Correcta</q:EstadoRegistro></q:EstadoFactura></q:RegistroRespuestaConsultaLRFacturasEmitidas>`;
  };
  return {
    credentials: { "gov-es.certificate": CERTIFICATE },
    record: (n) => ({ identity: String(n), bytes: bytesOf(recordOf(n)) }),
    read({ body }) {
      const query = "soapenv:Body/con:ConsultaLRFacturasEmitidas/con:FiltroConsulta/con:IDFactura";
      const asked = text(readXml(body), `${query}/sii:NumSerieFacturaEmisor`);
      if (asked !== "") return { is: "consult", identity: asked };
      const message = new TextDecoder().decode(body);
      const pattern = /<siiLR:RegistroLRFacturasEmitidas>.*?<\/siiLR:RegistroLRFacturasEmitidas>/g;
      const records = message.match(pattern) ?? [];
      if (message !== head + records.join("") + tail) throw new Error(`no message: ${message}`);
      return {
        is: "send",
        records: records.map((record) => {
          const bytes = bytesOf(record);
          return { identity: numberOf(bytes), digest: digestOf(bytes) };
        }),
      };
    },
    write(told) {
      if (told.is === "answers") {
        const lines = told.answers.map(({ identity, answer }) => line(identity, answer)).join("");
        return reply(
          `<r:RespuestaLRFacturasEmitidas><r:CSV>C-1</r:CSV>${lines}</r:RespuestaLRFacturasEmitidas>`,
        );
      }
      const rows = told.is === "found" ? found(told.identity, told.digest) : "";
      return reply(
        `<q:RespuestaConsultaLRFacturasEmitidas>${rows}</q:RespuestaConsultaLRFacturasEmitidas>`,
      );
    },
  };
}

/** Both dialects; the other administrations differ by their addresses only. */
for (const agency of AGENCIES.filter(({ key }) => key === "aeat" || key === "atc")) {
  const connection = connections.find(({ key }) => key === agency.connection);
  if (connection) describeConnection(connection, wireOf(agency), 60);
}
