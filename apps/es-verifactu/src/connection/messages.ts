import {
  attributed,
  createFinder,
  declare,
  group,
  leaf,
  leaves,
  writeXml,
  type XmlElement,
  type XmlNode,
} from "@fakturo/xml";
import { NAMESPACES } from "../namespaces.ts";
import type { RecordId, SentRecord } from "./record.ts";

const { find, text } = createFinder(NAMESPACES);
const { soapenv, sum1, con } = NAMESPACES;
const START = "<sum:RegistroFactura>";
const END = "</sum:RegistroFactura>";
const HEADER_END = "</sum:Cabecera>";

/**
 * One message with several records, whose bytes do not change. The header is that of the first record, because
 * all records have the same issuer. `isDelayed`: it says that an incident has delayed records (`Incidencia`).
 */
export function joinMessages(messages: readonly Uint8Array[], isDelayed = false): string {
  const texts = messages.map((bytes) => new TextDecoder().decode(bytes));
  const [first = ""] = texts;
  const records = texts.map((text) => text.slice(text.indexOf(START), endOf(text)));
  const head = first.slice(0, first.indexOf(START));
  return (isDelayed ? withIncident(head) : head) + records.join("") + first.slice(endOf(first));
}

function withIncident(head: string): string {
  const incident =
    "<sum1:RemisionVoluntaria><sum1:Incidencia>S</sum1:Incidencia></sum1:RemisionVoluntaria>";
  return head.replace(HEADER_END, incident + HEADER_END);
}

function endOf(text: string): number {
  return text.lastIndexOf(END) + END.length;
}

/** The query for one record. */
export function queryMessage(record: SentRecord): string {
  const { number, date, period } = record;
  return query(record, period, [
    leaf("con:NumSerieFactura", number),
    group("con:FechaExpedicionFactura", leaf("sum1:FechaExpedicionFactura", date)),
  ]);
}

/** The query for all records of a month by the issuer and the installation of a record; `after`: key of the last page. */
export function monthMessage(
  record: SentRecord,
  period: SentRecord["period"],
  after: RecordId | undefined,
): string {
  return query(record, period, [
    installation(record.software),
    after &&
      group(
        "con:ClavePaginacion",
        leaves("sum1", [
          ["IDEmisorFactura", after.issuer],
          ["NumSerieFactura", after.number],
          ["FechaExpedicionFactura", after.date],
        ]),
      ),
  ]);
}

function query(
  { issuerName, issuer }: SentRecord,
  period: SentRecord["period"],
  filters: readonly (XmlNode | undefined)[],
): string {
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
      ...filters,
    ),
  );
  return enveloped(attributed(payload, declare({ con, sum1 })));
}

/** What the query needs of the record's system. */
function installation(software: XmlElement | undefined): XmlNode {
  const at = (name: string) => text(software, `sum1:${name}`);
  const other = find(software, "sum1:IDOtro");
  return group(
    "con:SistemaInformatico",
    leaves("sum1", [
      ["NombreRazon", at("NombreRazon")],
      ["NIF", at("NIF") || undefined],
    ]),
    other &&
      group(
        "sum1:IDOtro",
        leaves("sum1", [
          ["CodigoPais", text(other, "sum1:CodigoPais") || undefined],
          ["IDType", text(other, "sum1:IDType")],
          ["ID", text(other, "sum1:ID")],
        ]),
      ),
    leaves("sum1", [
      ["IdSistemaInformatico", at("IdSistemaInformatico")],
      ["NumeroInstalacion", at("NumeroInstalacion")],
    ]),
  );
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
