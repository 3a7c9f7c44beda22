import { isNif } from "@fakturo/regime-es";
import { type Census, dayOf, isRegistered } from "@fakturo/simulator-spain";
import { spanishMoment } from "@fakturo/spain";
import { group, leaf, leaves, type XmlElement, type XmlNode } from "@fakturo/xml";
import { meaningOf } from "./codes.ts";
import { installationIn, keyText, type RecordKey } from "./facts.ts";
import { finder } from "./names.ts";
import type { FiledRecord, State } from "./records.ts";
import { MessageFault } from "./soap.ts";

/** Elements of a record in answers to queries, in the schema's order. */
const FIELDS = [
  "NombreRazonEmisor",
  "RefExterna",
  "Subsanacion",
  "RechazoPrevio",
  "SinRegistroPrevio",
  "GeneradoPor",
  "TipoFactura",
  "TipoRectificativa",
  "FechaOperacion",
  "DescripcionOperacion",
  "FacturaSimplificadaArt7273",
  "FacturaSinIdentifDestinatarioArt61d",
  "Macrodato",
  "EmitidaPorTerceroODestinatario",
  "Cupon",
  "CuotaTotal",
  "ImporteTotal",
  "FechaHoraHusoGenRegistro",
  "NumRegistroAcuerdoFacturacion",
  "IdAcuerdoSistemaInformatico",
  "TipoHuella",
  "Huella",
  "Incidencia",
] as const;

/** NIF whose records the caller may read, with the path of its block. */
export interface QueryHolder {
  readonly nif: string;
  readonly name: string;
  readonly isCustomer: boolean;
}

/** Parties whose records a query requests. */
export function holderOfQuery(payload: XmlElement): QueryHolder {
  const customer = finder.find(payload, "con:Cabecera/tik:Destinatario");
  const party = customer ?? finder.find(payload, "con:Cabecera/tik:ObligadoEmision");
  return {
    nif: finder.text(party, "tik:NIF"),
    name: finder.text(party, "tik:NombreRazon"),
    isCustomer: customer !== undefined,
  };
}

/** Checks what the schema leaves open. @throws MessageFault. */
export function checkQuery(payload: XmlElement, census: Census): void {
  const { nif, name, isCustomer } = holderOfQuery(payload);
  if (!isNif(nif)) throw new MessageFault(4109);
  if (name === "") throw new MessageFault(4102, "NombreRazon");
  if (!isRegistered(census, nif)) throw new MessageFault(4107);
  const isByAdviser = finder.text(payload, "con:Cabecera/tik:IndicadorRepresentante") !== "";
  if (isCustomer && isByAdviser) throw new MessageFault(1261);
  if (isCustomer && isShown(payload, "MostrarSistemaInformatico")) throw new MessageFault(1272);
}

/** Answers a query: records of one month, sorted by the time of filing. @throws MessageFault. */
export function answerQuery(payload: XmlElement, state: State, page: number): XmlNode {
  const filter = finder.find(payload, "con:FiltroConsulta");
  const matches = matcher(filter, holderOfQuery(payload));
  const all = [...state.records.values()].filter(matches);
  const rest = after(all, keyIn(finder.find(filter, "con:ClavePaginacion")));
  const shown = rest.slice(0, page);
  const last = rest.length > page ? shown.at(-1) : undefined;
  return group(
    "tikLRRC:RespuestaConsultaFactuSistemaFacturacion",
    headerNode(payload),
    group(
      "tikLRRC:PeriodoImputacion",
      leaf("tikLRRC:Ejercicio", periodIn(filter).year),
      leaf("tikLRRC:Periodo", periodIn(filter).month),
    ),
    leaf("tikLRRC:IndicadorPaginacion", last ? "S" : "N"),
    leaf("tikLRRC:ResultadoConsulta", shown.length > 0 ? "ConDatos" : "SinDatos"),
    shown.map((record) => recordNode(record, isShown(payload, "MostrarNombreRazonEmisor"))),
    last && group("tikLRRC:ClavePaginacion", ...keyNodes(last)),
  );
}

function isShown(payload: XmlElement, name: string): boolean {
  return finder.text(payload, `con:DatosAdicionalesRespuesta/con:${name}`) === "S";
}

function periodIn(filter: XmlElement | undefined): {
  readonly year: string;
  readonly month: string;
} {
  const at = "con:PeriodoImputacion";
  return {
    year: finder.text(filter, `${at}/tik:Ejercicio`),
    month: finder.text(filter, `${at}/tik:Periodo`),
  };
}

type Match = (record: FiledRecord) => boolean;

function matcher(filter: XmlElement | undefined, holder: QueryHolder): Match {
  const text = (path: string) => finder.text(filter, path);
  const { year, month } = periodIn(filter);
  const number = text("con:NumSerieFactura");
  const reference = text("con:RefExterna");
  const other = text("con:Contraparte/tik:NIF");
  const software = finder.find(filter, "con:SistemaInformatico");
  const installation = software && installationIn(software);
  const isInTime = dateMatcher(filter);
  return (record) =>
    (holder.isCustomer ? record.recipients.includes(holder.nif) : record.issuer === holder.nif) &&
    (record.fields.FechaOperacion || record.date).endsWith(`-${month}-${year}`) &&
    (number === "" || record.number === number) &&
    (installation === undefined || record.installation === installation) &&
    (reference === "" || record.fields.RefExterna === reference) &&
    (other === "" || record.recipients.includes(other) || record.issuer === other) &&
    isInTime(record);
}

/** @throws MessageFault 4106 for invalid dates, 1250 for a range that ends before it begins. */
function dateMatcher(filter: XmlElement | undefined): Match {
  const text = (path: string) => finder.text(filter, `con:FechaExpedicionFactura/${path}`);
  const exact = text("tik:FechaExpedicionFactura");
  const range = ["Desde", "Hasta"].map((name) => text(`tik:RangoFechaExpedicion/tik:${name}`));
  for (const date of [exact, ...range])
    if (date !== "" && dayOf(date) === undefined) throw new MessageFault(4106);
  const [from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY] = range.map(dayOf);
  if (from > to) throw new MessageFault(1250);
  return ({ date }) => {
    const day = dayOf(date) ?? 0;
    return (exact === "" || exact === date) && day >= from && day <= to;
  };
}

function keyIn(element: XmlElement | undefined): RecordKey | undefined {
  if (!element) return undefined;
  const text = (name: string) => finder.text(element, `tik:${name}`);
  return {
    issuer: text("IDEmisorFactura"),
    number: text("NumSerieFactura"),
    date: text("FechaExpedicionFactura"),
  };
}

/** Records after the last one of the preceding page. */
function after(
  records: readonly FiledRecord[],
  last: RecordKey | undefined,
): readonly FiledRecord[] {
  if (!last) return records;
  const text = keyText(last);
  return records.slice(records.findIndex((one) => keyText(one) === text) + 1);
}

function headerNode(payload: XmlElement): XmlNode {
  const header = finder.find(payload, "con:Cabecera");
  const party = (name: string) => {
    const found = finder.find(header, `tik:${name}`);
    return (
      found &&
      group(
        `tik:${name}`,
        leaf("tik:NombreRazon", finder.text(found, "tik:NombreRazon")),
        leaf("tik:NIF", finder.text(found, "tik:NIF")),
      )
    );
  };
  return group(
    "tikLRRC:Cabecera",
    leaf("tik:IDVersion", finder.text(header, "tik:IDVersion")),
    party("ObligadoEmision"),
    party("Destinatario"),
    leaf("tik:IndicadorRepresentante", finder.text(header, "tik:IndicadorRepresentante")),
  );
}

function keyNodes({ issuer, number, date }: RecordKey): XmlNode[] {
  return leaves("tik", [
    ["IDEmisorFactura", issuer],
    ["NumSerieFactura", number],
    ["FechaExpedicionFactura", date],
  ]);
}

function recordNode(record: FiledRecord, withName: boolean): XmlNode {
  const { presenter, presentedAt, requestId, state, code, fields } = record;
  const { stamp } = spanishMoment(presentedAt);
  const shown = FIELDS.filter((name) => withName || name !== "NombreRazonEmisor");
  return group(
    "tikLRRC:RegistroRespuestaConsultaFactuSistemaFacturacion",
    group("tikLRRC:IDFactura", ...keyNodes(record)),
    group(
      "tikLRRC:DatosRegistroFacturacion",
      ...leaves(
        "tikLRRC",
        shown.map((name) => [name, fields[name]] as const),
      ),
    ),
    group(
      "tikLRRC:DatosPresentacion",
      ...leaves("tik", [
        ["NIFPresentador", presenter],
        ["TimestampPresentacion", stamp],
        ["IdPeticion", requestId],
      ]),
    ),
    group(
      "tikLRRC:EstadoRegistro",
      leaf("tikLRRC:TimestampUltimaModificacion", stamp),
      leaf("tikLRRC:EstadoRegistro", state),
      leaf("tikLRRC:CodigoErrorRegistro", code === undefined ? undefined : String(code)),
      leaf("tikLRRC:DescripcionErrorRegistro", code === undefined ? undefined : meaningOf(code)),
    ),
  );
}
