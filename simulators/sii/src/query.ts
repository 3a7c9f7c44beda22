import { dayOf } from "@fakturo/simulator-spain";
import { group, leaf, readXml, type XmlElement, type XmlNode } from "@fakturo/xml";
import type { Book } from "./books.ts";
import { CODES } from "./codes.ts";
import type { Dialect } from "./dialects.ts";
import { at, keyOf, periodIn, textIn } from "./facts.ts";
import { timestampOf } from "./filing.ts";
import type { MessageHeader } from "./header.ts";
import { copyOf, headerNode } from "./nodes.ts";
import { type FiledRecord, keyText, type State } from "./records.ts";
import { partyId } from "./rules/index.ts";

const DAY_MS = 86_400_000;
/** Blocks that answers declare themselves, with their direct children. */
const OWN_BLOCKS: ReadonlySet<string> = new Set([
  "FacturasAgrupadas",
  "FacturasRectificadas",
  "DatosInmueble",
  "TipoDesglose",
]);

/** Context of a query. */
export interface QueryWorld {
  readonly agency: string;
  readonly book: Book;
  readonly dialect: Dialect;
  readonly header: MessageHeader;
  readonly page: number;
}

/** Answers a query: records of one period, in the order in which they were first filed. */
export function answerQuery(payload: XmlElement, state: State, world: QueryWorld): XmlNode {
  const { agency, book, dialect, header, page } = world;
  const filter = at(payload, "FiltroConsulta");
  const place = { agency, book: book.key, holder: header.holder };
  const matches = matcher(filter, state);
  const all = [...state.records.values()].filter(
    (one) =>
      one.agency === agency &&
      one.book === book.key &&
      one.holder === header.holder &&
      matches(one),
  );
  const last = at(filter, "ClavePaginacion");
  const lastKey = last && keyText(place, keyOf(last));
  const rest = lastKey ? all.slice(all.findIndex((one) => keyText(one, one) === lastKey) + 1) : all;
  const shown = rest.slice(0, page);
  return group(
    `siiLRRC:${book.replies[2]}`,
    headerNode("sii", dialect, header),
    group(
      "siiLRRC:PeriodoLiquidacion",
      at(filter, "PeriodoLiquidacion")?.children.map((child) => copyOf(child, "siiLRRC")) ?? [],
    ),
    leaf("siiLRRC:IndicadorPaginacion", rest.length > page ? "S" : "N"),
    leaf("siiLRRC:ResultadoConsulta", shown.length > 0 ? "ConDatos" : "SinDatos"),
    shown.map((record) => recordNode(record, state, book)),
  );
}

function matcher(filter: XmlElement | undefined, state: State): (one: FiledRecord) => boolean {
  const id = at(filter, "IDFactura");
  const { issuer, number, date } = keyOf(id);
  const other = partyId(at(filter, "Contraparte"));
  const period = periodIn(filter);
  const from = dayOf(textIn(filter, "FechaPresentacion/Desde")) ?? Number.NEGATIVE_INFINITY;
  const until = dayOf(textIn(filter, "FechaPresentacion/Hasta")) ?? Number.POSITIVE_INFINITY;
  const matching = textIn(filter, "EstadoCuadre");
  const modified = textIn(filter, "FacturaModificada");
  return (one) =>
    one.period === period &&
    (issuer === "" || one.issuer === issuer) &&
    (number === "" || one.number === number) &&
    (date === "" || one.date === date) &&
    (other === "" || one.counterparty === other) &&
    one.presentedAt >= from &&
    one.presentedAt < until + DAY_MS &&
    (matching === "" || matchingOf(one, state).state === matching) &&
    (modified === "" || (modified === "S") === one.isModified);
}

/** EstadoCuadre: 1 not subject to it, 3 the other side is missing, 4 it differs, 5 it is equal. */
export function matchingOf(
  record: FiledRecord,
  { records }: State,
): { readonly state: string; readonly other?: FiledRecord } {
  if (record.type === "F2" || record.counterparty === "") return { state: "1" };
  const book = record.book === "issued" ? "received" : "issued";
  const place = { agency: record.agency, book, holder: record.counterparty } as const;
  const other = records.get(keyText(place, record));
  if (!other || other.state === "Anulada") return { state: "3" };
  const isEqual = Number(other.total) === Number(record.total);
  return { state: isEqual ? "5" : "4", other };
}

function recordNode(record: FiledRecord, state: State, { found }: Book): XmlNode {
  const [name, invoiceName, payments] = found;
  const content = readXml(record.content);
  const [id, invoice] = content.children;
  const { presentedAt, presenter, csv, code } = record;
  const at = timestampOf(presentedAt);
  const matching = matchingOf(record, state);
  return group(
    `siiLRRC:${name}`,
    group("siiLRRC:IDFactura", id?.children.map((child) => copyOf(child)) ?? []),
    group(`siiLRRC:${invoiceName}`, ...invoiceNodes(invoice, payments)),
    group(
      "siiLRRC:DatosPresentacion",
      leaf("sii:NIFPresentador", presenter),
      leaf("sii:TimestampPresentacion", at),
      leaf("sii:CSV", csv),
    ),
    group(
      "siiLRRC:EstadoFactura",
      leaf("siiLRRC:EstadoCuadre", matching.state),
      leaf("siiLRRC:TimestampEstadoCuadre", at),
      leaf("siiLRRC:TimestampUltimaModificacion", at),
      leaf("siiLRRC:EstadoRegistro", record.state),
      leaf("siiLRRC:CodigoErrorRegistro", code === undefined ? undefined : String(code)),
      leaf("siiLRRC:DescripcionErrorRegistro", textOf(code)),
    ),
    matching.state === "4"
      ? group(
          "siiLRRC:DatosDescuadreContraparte",
          leaf("siiLRRC:ImporteTotal", matching.other?.total || undefined),
        )
      : undefined,
  );
}

/** Elements of an invoice in the order of the answer: payments follow the breakdown or the deductible tax. */
export function invoiceNodes(invoice: XmlElement | undefined, payments: string): XmlNode[] {
  const parts = invoice?.children ?? [];
  const last = parts.findIndex(({ name }) => name === "TipoDesglose" || name === "CuotaDeducible");
  const nodes = parts.map(ownCopy);
  nodes.splice(last + 1, 0, leaf(`siiLRRC:${payments}`, "N"));
  return nodes;
}

function ownCopy({ name, text, children }: XmlElement): XmlNode {
  if (children.length === 0) return leaf(`siiLRRC:${name}`, text.trim());
  const isOwn = OWN_BLOCKS.has(name);
  return group(
    `siiLRRC:${name}`,
    children.map((child) => (isOwn ? ownBlock(child) : copyOf(child))),
  );
}

function ownBlock({ name, children }: XmlElement): XmlNode {
  return group(
    `siiLRRC:${name}`,
    children.map((child) => copyOf(child)),
  );
}

function textOf(code: number | undefined): string | undefined {
  const found = Object.entries(CODES).find(([number]) => number === String(code));
  return found?.[1];
}
