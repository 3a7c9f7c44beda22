import { group, leaf, leaves, readXml, type XmlElement, type XmlNode } from "@fakturo/xml";
import { ISSUED } from "./books.ts";
import type { Dialect } from "./dialects.ts";
import { at, keyOf, type RecordKey, textIn } from "./facts.ts";
import { timestampOf } from "./filing.ts";
import type { MessageHeader } from "./header.ts";
import { invoiceNodes, matchingOf } from "./query.ts";
import { type FiledRecord, keyText, type State } from "./records.ts";

/** Context of a query of what suppliers have reported. */
export interface ReportedWorld {
  readonly agency: string;
  readonly dialect: Dialect;
  readonly header: MessageHeader;
  readonly page: number;
}

/** Answers with the records that suppliers have issued to the holder, in one month (service of LRFR). */
export function answerReported(
  payload: XmlElement,
  state: State,
  { agency, dialect, header, page }: ReportedWorld,
): XmlNode {
  const filter = at(payload, "FiltroConsulta");
  const matches = matcher(filter, state);
  const all = [...state.records.values()].filter(
    (one) =>
      one.agency === agency &&
      one.book === ISSUED.key &&
      one.counterparty === header.holder &&
      one.state !== "Anulada" &&
      matches(one),
  );
  const last = at(filter, "ClavePaginacion");
  const rest = last ? all.slice(placeOf(keyOf(last), all) + 1) : all;
  const shown = rest.slice(0, page);
  return group(
    "siiLRRC:RespuestaConsultaLRFactInformadasProveedor",
    group(
      "sii:Cabecera",
      leaf("sii:IDVersionSii", dialect.version),
      group("sii:TitularLRFR", ...named(header.name, header.holder)),
    ),
    leaf("siiLRRC:IndicadorPaginacion", rest.length > page ? "S" : "N"),
    leaf("siiLRRC:ResultadoConsulta", shown.length > 0 ? "ConDatos" : "SinDatos"),
    shown.map((record) => recordNode(record, state)),
  );
}

function placeOf(key: RecordKey, all: readonly FiledRecord[]): number {
  return all.findIndex((one) => keyText(one, one) === keyText(one, key));
}

function matcher(filter: XmlElement | undefined, state: State): (one: FiledRecord) => boolean {
  const period = at(filter, "PeriodoImputacion");
  const wanted = `${textIn(period, "EjercicioImputacion")} ${textIn(period, "PeriodoImputacion")}`;
  const supplier = textIn(filter, "Proveedor/NIF");
  const number = textIn(filter, "NumSerieFacturaEmisor");
  const matching = textIn(filter, "EstadoCuadre");
  return (one) =>
    one.period === wanted &&
    (supplier === "" || one.issuer === supplier) &&
    (number === "" || one.number === number) &&
    (matching === "" || matchingOf(one, state).state === matching);
}

function recordNode(record: FiledRecord, state: State): XmlNode {
  const [, invoice] = readXml(record.content).children;
  const [year = "", month = ""] = record.period.split(" ");
  const nodes = invoiceNodes(invoice, "Cobros").filter(({ name }) => name !== COUNTERPARTY);
  return group(
    "siiLRRC:RegistroRespuestaConsultaLRFactInformadasProveedor",
    group(
      "siiLRRC:IDFactura",
      group("sii:IDEmisorFactura", ...named(nameOf(record), record.issuer)),
      leaf("sii:NumSerieFacturaEmisor", record.number),
      leaf("sii:FechaExpedicionFacturaEmisor", record.date),
    ),
    group(
      "siiLRRC:PeriodoLiquidacion",
      leaf("siiLRRC:Ejercicio", year),
      leaf("siiLRRC:Periodo", month),
    ),
    group("siiLRRC:DatosFacturaInformadaProveedor", ...nodes),
    group("siiLRRC:Proveedor", ...named(nameOf(record), record.issuer)),
    group(
      "siiLRRC:EstadoFactura",
      leaf("siiLRRC:EstadoCuadre", matchingOf(record, state).state),
      leaf("siiLRRC:TimestampEstadoCuadre", timestampOf(record.presentedAt)),
    ),
  );
}

const COUNTERPARTY = "siiLRRC:Contraparte";

/** The supplier's name; its records do not contain it, so the NIF stands for it. */
function nameOf({ issuer }: FiledRecord): string {
  return `Proveedor ${issuer}`;
}

function named(name: string, nif: string): XmlNode[] {
  return leaves("sii", [
    ["NombreRazon", name],
    ["NIF", nif],
  ]);
}
