import { attributed, declare, group, leaf, leaves, writeXml, type XmlNode } from "@fakturo/xml";
import { NAMESPACES } from "../namespaces.ts";
import type { SentRecord } from "./record.ts";

const { soapenv, sum1, con } = NAMESPACES;
const START = "<sum:RegistroFactura>";
const END = "</sum:RegistroFactura>";

/**
 * One message with several records, whose bytes do not change. The header is that of the first record, because
 * all records have the same issuer.
 */
export function joinMessages(messages: readonly Uint8Array[]): string {
  const texts = messages.map((bytes) => new TextDecoder().decode(bytes));
  const [first = ""] = texts;
  const records = texts.map((text) => text.slice(text.indexOf(START), endOf(text)));
  return first.slice(0, first.indexOf(START)) + records.join("") + first.slice(endOf(first));
}

function endOf(text: string): number {
  return text.lastIndexOf(END) + END.length;
}

/** The query for one record. */
export function queryMessage({ issuerName, issuer, number, date, period }: SentRecord): string {
  const payload = group(
    "con:ConsultaFactuSistemaFacturacion",
    group(
      "con:Cabecera",
      leaf("sum1:IDVersion", "1.0"),
      group("sum1:ObligadoEmision", ...identity(issuer, issuerName)),
    ),
    group(
      "con:FiltroConsulta",
      group(
        "con:PeriodoImputacion",
        leaf("sum1:Ejercicio", period.year),
        leaf("sum1:Periodo", period.month),
      ),
      leaf("con:NumSerieFactura", number),
      group("con:FechaExpedicionFactura", leaf("sum1:FechaExpedicionFactura", date)),
    ),
  );
  return enveloped(attributed(payload, declare({ con, sum1 })));
}

function identity(issuer: string, name: string): XmlNode[] {
  return leaves("sum1", [
    ["NombreRazon", name],
    ["NIF", issuer],
  ]);
}

function enveloped(payload: XmlNode): string {
  const root = group("soapenv:Envelope", group("soapenv:Body", payload));
  return writeXml(attributed(root, declare({ soapenv })));
}
