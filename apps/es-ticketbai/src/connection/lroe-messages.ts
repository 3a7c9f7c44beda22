import {
  attributed,
  declare,
  group,
  leaf,
  readXml,
  type XmlElement,
  type XmlNode,
} from "@fakturo/xml";
import { LROE_SCHEMAS, type Model } from "../lroe.ts";
import { writeQuery } from "../schema/write.ts";
import { elementAt, elementsAt, textAt } from "./elements.ts";
import { type FileId, readFile, type SentFile } from "./file.ts";

/** Names of the lists and rows of files, by model. */
const ROWS: Readonly<Record<Model, string>> = {
  "240": "FacturasEmitidas/FacturaEmitida",
  "140": "Ingresos/Ingreso",
};

/** A stored request with one file. */
export interface StoredRequest {
  readonly model: Model;
  readonly nif: string;
  readonly name: string;
  /** Year of the book, `YYYY`. */
  readonly year: string;
  /** Base64 of the file, by which answers name files that cannot be read. */
  readonly base64: string;
  readonly file: SentFile;
}

/** Parses the request of one file. */
export function readRequest(bytes: Uint8Array): StoredRequest {
  const root = readXml(bytes);
  const head = elementAt(root, "Cabecera");
  const model = textAt(head, "Modelo") === "140" ? "140" : "240";
  const row = elementAt(root, ROWS[model]);
  const base64 = textAt(row, "TicketBai") || textAt(row, "AnulacionTicketBai");
  return {
    model,
    nif: textAt(head, "ObligadoTributario/NIF"),
    name: textAt(head, "ObligadoTributario/ApellidosNombreRazonSocial"),
    year: textAt(head, "Ejercicio"),
    base64,
    file: readFile(Buffer.from(base64, "base64")),
  };
}

/**
 * One request with the files of several, whose bytes do not change. The header is that of the first one: all have
 * the same taxpayer, year and operation.
 */
export function joinRequests(requests: readonly Uint8Array[], model: Model): string {
  const [, row = ""] = ROWS[model].split("/");
  const [start, end] = [`<${row}>`, `</${row}>`];
  const texts = requests.map((bytes) => new TextDecoder().decode(bytes));
  const [first = ""] = texts;
  const endOf = (text: string) => text.lastIndexOf(end) + end.length;
  const rows = texts.map((text) => text.slice(text.indexOf(start), endOf(text)));
  return first.slice(0, first.indexOf(start)) + rows.join("") + first.slice(endOf(first));
}

interface QueryRoot {
  readonly prefix: string;
  readonly name: string;
  readonly schema: string;
  readonly filter: string;
}

const QUERIES: Readonly<Record<Model, QueryRoot>> = {
  "240": {
    prefix: "lrpjfecsgcp",
    name: "LROEPJ240FacturasEmitidasConSGConsultaPeticion",
    schema: "LROE_PJ_240_1_1_FacturasEmitidas_ConSG_ConsultaPeticion_V1_0_0.xsd",
    filter: "FiltroConsultaFacturasEmitidasConSG",
  },
  "140": {
    prefix: "lrpficfcsgcp",
    name: "LROEPF140IngresosConFacturaConSGConsultaPeticion",
    schema: "LROE_PF_140_1_1_Ingresos_ConfacturaConSG_ConsultaPeticion_V1_0_0.xsd",
    filter: "FiltroConsultaIngresosConSG",
  },
};

/** The query for one file. */
export function queryFor({ model, nif, name, year, file }: StoredRequest): string {
  const { prefix, name: root, schema, filter } = QUERIES[model];
  const node = group(
    `${prefix}:${root}`,
    group(
      "Cabecera",
      leaf("Modelo", model),
      leaf("Capitulo", "1"),
      leaf("Subcapitulo", "1.1"),
      leaf("Operacion", "C00"),
      leaf("Version", "1.0"),
      leaf("Ejercicio", year),
      group("ObligadoTributario", leaf("NIF", nif), leaf("ApellidosNombreRazonSocial", name)),
    ),
    group(filter, headFilter(file), leaf("NumPaginaConsulta", "1")),
  );
  return writeQuery(attributed(node, declare({ [prefix]: LROE_SCHEMAS + schema })));
}

function headFilter({ series, number, date }: FileId): XmlNode {
  return group(
    "CabeceraFactura",
    leaf("SerieFactura", series),
    leaf("NumFactura", number),
    group("FechaExpedicionFactura", leaf("Desde", date), leaf("Hasta", date)),
  );
}

/** Files in the answer to a query. */
export function foundIn(
  reply: XmlElement | undefined,
  { model, file }: StoredRequest,
): readonly FoundFile[] {
  return elementsAt(reply, ROWS[model])
    .filter((row) => textAt(row, `${HEAD}/SerieFactura`) === file.series)
    .map((row) => ({
      signature: textAt(row, "TicketBai/Signature"),
      isCancelled: textAt(row, "SituacionRegistro/EstadoRegistro") === "Anulado",
    }));
}

const HEAD = "TicketBai/Factura/CabeceraFactura";

/** A stored file. */
export interface FoundFile {
  /** First 100 characters of its SignatureValue. */
  readonly signature: string;
  readonly isCancelled: boolean;
}
