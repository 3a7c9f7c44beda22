import type { SimulatorWorld } from "@fakturo/simulator";
import { createFinder, group, writeXml, type XmlElement, type XmlNode } from "@fakturo/xml";
import type { ServiceError } from "./access.ts";
import { type Detail, referredIn } from "./detail.ts";
import { remarksOf, violationsOf } from "./rules.ts";
import type { Settings } from "./settings.ts";
import { copyOf, listed, rowsOf } from "./soap.ts";
import {
  type State,
  type StoredEvent,
  type StoredVoucher,
  seriesKey,
  type VoucherSeries,
} from "./state.ts";
import { CREDIT_INVOICES, classOf } from "./tables.ts";
import { compactDay, compactTime } from "./time.ts";

/** Namespace of WSFEv1. */
export const WSFE = "http://ar.gov.afip.dif.FEV1/";
/** Paths in its messages. */
export const wsfeFinder = createFinder({ "": WSFE });
const { find, findAll, text } = wsfeFinder;
/** Vouchers in one message. */
export const MAX_DETAILS = 250;

/** A call with a valid ticket. */
export interface WsfeCall {
  readonly operation: XmlElement;
  readonly cuit: string;
  readonly state: State;
  readonly world: SimulatorWorld<Settings>;
}

/** Result of an operation with what is stored. */
export interface WsfeResult {
  readonly content: readonly XmlNode[];
  readonly events?: readonly StoredEvent[];
}

/** Errors of an operation. */
export function errorsNode(errors: readonly ServiceError[]): XmlNode {
  return group(
    "Errors",
    errors.map(({ code, text: Msg }) => listed("Err", { Code: code, Msg })),
  );
}

/** The answer to a query without result. */
export const NO_DATA: ServiceError = {
  code: 602,
  text: "No existen datos en nuestros registros para los parametros ingresados.",
};

/** A series of the issuer; a missing number counts as 0. */
export function seriesIn(from: XmlElement | undefined, cuit: string): VoucherSeries {
  const number = (name: string) => Number(text(from, name) || "0");
  return { service: "wsfe", cuit, pointOfSale: number("PtoVta"), type: number("CbteTipo") };
}

/** Observations of a voucher. */
export function observationsNode(observations: readonly ServiceError[]): XmlNode {
  return group(
    "Observaciones",
    observations.map(({ code, text: Msg }) => listed("Obs", { Code: code, Msg })),
  );
}

/** Decision on one detail. */
export interface Decided {
  readonly detail: XmlElement;
  readonly event?: StoredVoucher;
  readonly observations: readonly ServiceError[];
  readonly errors: readonly ServiceError[];
}

/** An operation for several vouchers of a series: names of its parts, and the decision on one. */
export interface VoucherOperation {
  readonly request: string;
  readonly detail: string;
  readonly answer: string;
  decide(
    detail: XmlElement,
    series: VoucherSeries,
    last: StoredVoucher | undefined,
    call: WsfeCall,
  ): Decided;
  /** Elements of the code in the answer about a voucher. */
  codeRows(decided: Decided): XmlNode[];
}

/** Decides on the vouchers of a message, in their order; the first refused one ends it. */
export function decideAll(call: WsfeCall, form: VoucherOperation): WsfeResult {
  const { operation, cuit, world, state } = call;
  const request = find(operation, form.request);
  const series = seriesIn(find(request, "FeCabReq"), cuit);
  const details = findAll(request, `FeDetReq/${form.detail}`);
  const count = Number(text(request, "FeCabReq/CantReg"));
  const wrong = headerError(series, details.length, count, world.settings);
  const decided: Decided[] = [];
  let last = state.last.get(seriesKey(series));
  let isOver = wrong !== undefined;
  for (const detail of details.slice(0, MAX_DETAILS)) {
    const one = isOver
      ? { detail, observations: [], errors: [] }
      : form.decide(detail, series, last, call);
    isOver ||= one.event === undefined;
    last = one.event ?? last;
    decided.push(one);
  }
  const events = decided.flatMap(({ event }) => event ?? []);
  const errors = [...(wrong ? [wrong] : []), ...decided.flatMap((one) => one.errors)];
  const result = events.length === 0 ? "R" : events.length === decided.length ? "A" : "P";
  const head = {
    ...{ Cuit: cuit, PtoVta: series.pointOfSale, CbteTipo: series.type },
    ...{ FchProceso: compactTime(world.now()), CantReg: count, Resultado: result, Reproceso: "N" },
  };
  const content = [
    listed("FeCabResp", head),
    group(
      "FeDetResp",
      decided.map((one) => detailNode(one, form)),
    ),
    ...(errors.length > 0 ? [errorsNode(errors)] : []),
  ];
  return { content, events };
}

function headerError(
  { cuit, pointOfSale, type }: VoucherSeries,
  details: number,
  count: number,
  { issuers, points: listedPoints }: Settings,
): ServiceError | undefined {
  if (issuers.includes(cuit))
    return { code: 10_000, text: "El emisor no se encuentra habilitado a emitir comprobantes" };
  if (!(count >= 1 && count <= 9998)) return { code: 10_001, text: "CantReg no es valido" };
  if (count !== details) return { code: 10_002, text: "CantReg no corresponde al detalle" };
  if (count > (CREDIT_INVOICES.has(type) ? 1 : MAX_DETAILS))
    return { code: 10_003, text: "CantReg supera el maximo" };
  if (!(pointOfSale >= 1 && pointOfSale <= 99_998))
    return { code: 10_004, text: "PtoVta fuera de rango" };
  if (listedPoints.length > 0 && !listedPoints.includes(pointOfSale))
    return { code: 10_005, text: "El punto de venta no es RECE" };
  return classOf(type) === undefined ? { code: 10_007, text: "CbteTipo no es valido" } : undefined;
}

/** What is decided about a voucher without its number, day and code. */
export function ruledBy(
  detail: XmlElement,
  {
    series,
    date,
    ignored = [],
  }: {
    readonly series: VoucherSeries;
    readonly date: string;
    /** Rules that do not hold. */
    readonly ignored?: readonly number[];
  },
  { world, state }: WsfeCall,
): Pick<Decided, "observations"> & { readonly isRefused: boolean } {
  const check: Detail = {
    ...{ cuit: series.cuit, type: series.type, today: compactDay(world.now()) },
    settings: world.settings,
    text: (path) => (path === "CbteFch" ? date : text(detail, path)),
    rows: (path) => findAll(detail, path),
    textIn: (row, name) => text(row, name),
    referred: (row) => {
      const [type, place, number] = [text(row, "Tipo"), text(row, "PtoVta"), text(row, "Nro")];
      return referredIn(state, { cuit: series.cuit, type, place, number });
    },
  };
  const violations = violationsOf(check).filter(({ code }) => !ignored.includes(code));
  if (violations.length > 0) return { isRefused: true, observations: violations };
  return { isRefused: false, observations: remarksOf(check) };
}

/** The stored form of a voucher. */
export function voucherEvent(
  detail: XmlElement,
  series: VoucherSeries,
  given: Pick<StoredVoucher, "number" | "date" | "cae" | "expiry" | "isReported">,
  { observations, at }: { readonly observations: readonly ServiceError[]; readonly at: number },
): StoredVoucher {
  return {
    ...{ event: "voucher", ...series, ...given, total: text(detail, "ImpTotal"), at },
    xml: writeXml(copyOf(detail)),
    observations: observations.map(({ code }) => String(code)),
  };
}

const REPEATED = ["Concepto", "DocTipo", "DocNro", "CbteDesde", "CbteHasta", "CbteFch"];

function detailNode(decided: Decided, { answer, codeRows }: VoucherOperation): XmlNode {
  const { detail, event, observations } = decided;
  const repeated = Object.fromEntries(REPEATED.map((name) => [name, text(detail, name)]));
  return group(
    answer,
    rowsOf({ ...repeated, Resultado: event ? "A" : "R" }),
    observationsNode(observations),
    codeRows(decided),
  );
}
