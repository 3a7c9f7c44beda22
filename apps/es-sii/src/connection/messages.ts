import {
  attributed,
  declare,
  group,
  leaf,
  leaves,
  writeXml,
  type XmlElement,
  type XmlNode,
} from "@fakturo/xml";
import { callNamespacesOf } from "../namespaces.ts";
import type { SentBookRecord } from "./record.ts";

const START = "<siiLR:RegistroLR";
const END = "</siiLR:RegistroLR";

/**
 * One message with several records, whose bytes do not change. The header is that of the first record, because
 * all records have the same holder and kind.
 */
export function joinMessages(messages: readonly Uint8Array[]): string {
  const texts = messages.map((bytes) => new TextDecoder().decode(bytes));
  const [first = ""] = texts;
  const [from, to] = recordIn(first);
  const records = texts.map((text) => text.slice(...recordIn(text)));
  return first.slice(0, from) + records.join("") + first.slice(to);
}

/** Start and end of the record in a message with one. */
function recordIn(text: string): readonly [from: number, to: number] {
  return [text.indexOf(START), text.indexOf(">", text.lastIndexOf(END)) + 1];
}

/** The query for one record. */
export function queryMessage(record: SentBookRecord): string {
  const { dialect, book, holder, period } = record;
  const { soapenv, con, sii } = callNamespacesOf(dialect);
  const payload = group(
    `con:${book.query}`,
    group(
      "sii:Cabecera",
      leaf("sii:IDVersionSii", dialect.version),
      group(
        "sii:Titular",
        leaves("sii", [
          ["NombreRazon", holder.name],
          ["NIF", holder.nif],
        ]),
      ),
    ),
    group(
      "con:FiltroConsulta",
      group(
        "sii:PeriodoLiquidacion",
        leaves("sii", [
          ["Ejercicio", period.year],
          ["Periodo", period.month],
        ]),
      ),
      group("con:IDFactura", issuerNode(record), ...numberNodes(record)),
    ),
  );
  const root = group("soapenv:Envelope", group("soapenv:Body", payload));
  return writeXml(attributed(root, declare({ soapenv, con, sii })));
}

function numberNodes({ number, date }: SentBookRecord): XmlNode[] {
  return leaves("sii", [
    ["NumSerieFacturaEmisor", number],
    ["FechaExpedicionFacturaEmisor", date],
  ]);
}

/** Queries of received invoices name the issuer. */
function issuerNode({ book, issuer, counterparty }: SentBookRecord): XmlNode | undefined {
  if (book.key === "issued" || !issuer) return undefined;
  const id = issuer.children.filter(({ name }) => name !== "NombreRazon");
  return group("sii:IDEmisorFactura", leaf("sii:NombreRazon", counterparty), id.map(copyOf));
}

function copyOf({ name, text, children }: XmlElement): XmlNode {
  return children.length > 0
    ? group(`sii:${name}`, children.map(copyOf))
    : leaf(`sii:${name}`, text.trim());
}
