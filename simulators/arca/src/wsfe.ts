import type { SimulatedOutcome, SimulatorWorld } from "@fakturo/simulator";
import {
  createFinder,
  group,
  leaf,
  readXml,
  writeXml,
  type XmlElement,
  type XmlNode,
} from "@fakturo/xml";
import { accessOf, type ServiceError } from "./access.ts";
import { plain } from "./amounts.ts";
import { newCae } from "./cae.ts";
import { type Detail, remarksOf, violationsOf } from "./rules.ts";
import type { Settings } from "./settings.ts";
import { type ArcaCallMessage, copyOf, listed, resultNode, rowsOf, soapReply } from "./soap.ts";
import {
  type State,
  type StoredEvent,
  type StoredVoucher,
  seriesKey,
  type VoucherSeries,
} from "./state.ts";
import { CURRENCIES, classOf, DOCUMENTS, RATES, STATUSES, TYPES } from "./tables.ts";
import { argentineTime, compactDay, compactTime, daysAfter } from "./time.ts";

export const WSFE = "http://ar.gov.afip.dif.FEV1/";
const { find, findAll, text } = createFinder({ "": WSFE });
const MAX_DETAILS = 250;
/** Days that a CAE is valid. */
const CAE_DAYS = 10;

/** A call with a valid ticket. */
interface WsfeCall {
  readonly operation: XmlElement;
  readonly cuit: string;
  readonly state: State;
  readonly world: SimulatorWorld<Settings>;
}

/** Result of an operation with what is stored. */
interface Result {
  readonly content: readonly XmlNode[];
  readonly events?: readonly StoredEvent[];
}

const OPERATIONS: Readonly<Record<string, (call: WsfeCall) => Result>> = {
  FECompUltimoAutorizado: lastNumber,
  FECAESolicitar: authorise,
  FECompConsultar: stored,
  FECompTotXRequest: () => ({ content: rowsOf({ RegXReq: MAX_DETAILS }) }),
  FEParamGetPtosVenta: points,
  FEParamGetTiposCbte: () =>
    table(
      "CbteTipo",
      TYPES.map((type) => [String(type), `Tipo ${type}`]),
    ),
  FEParamGetTiposDoc: () => table("DocTipo", [...DOCUMENTS]),
  FEParamGetTiposIva: () =>
    table(
      "IvaTipo",
      [...RATES].map(([id, rate]) => [id, `${rate}%`]),
    ),
  FEParamGetTiposMonedas: () =>
    table(
      "Moneda",
      [...CURRENCIES].map((id) => [id, id]),
    ),
  FEParamGetTiposConcepto: () =>
    table("ConceptoTipo", [
      ["1", "Producto"],
      ["2", "Servicios"],
      ["3", "Productos y Servicios"],
    ]),
  FEParamGetCondicionIvaReceptor: statuses,
  FEParamGetCotizacion: rate,
};

/** Answers a message to WSFEv1; undefined for an unknown operation. */
export function answerWsfe(
  { operation, version }: ArcaCallMessage,
  state: State,
  world: SimulatorWorld<Settings>,
): SimulatedOutcome<StoredEvent> | undefined {
  const { name } = operation;
  const now = world.now();
  const reply = (...content: readonly XmlNode[]) =>
    soapReply(version, resultNode(name, WSFE, ...content), [headerNode(now)]);
  if (name === "FEDummy")
    return { reply: reply(...rowsOf({ AppServer: "OK", DbServer: "OK", AuthServer: "OK" })) };
  const run = Object.hasOwn(OPERATIONS, name) ? OPERATIONS[name] : undefined;
  if (!run || operation.namespace !== WSFE) return undefined;
  const access = accessOf(operation, { service: "wsfe", namespace: WSFE, now }, state);
  if (access.is === "denied") return { reply: reply(...emptyOf(name), errorsNode([access.error])) };
  const { content, events = [] } = run({ operation, cuit: access.cuit, state, world });
  return { reply: reply(...content), events };
}

/** The block at the head of each answer. */
function headerNode(now: number): XmlNode {
  const values = { ambiente: "Simulado - SIM", fecha: argentineTime(now), id: "7.0.0.53" };
  return { ...listed("FEHeaderInfo", values), attributes: { xmlns: WSFE } };
}

/** Numbers that an operation answers although it failed. */
function emptyOf(name: string): XmlNode[] {
  return name === "FECompUltimoAutorizado" ? rowsOf({ PtoVta: 0, CbteTipo: 0, CbteNro: 0 }) : [];
}

function errorsNode(errors: readonly ServiceError[]): XmlNode {
  return group(
    "Errors",
    errors.map(({ code, text: Msg }) => listed("Err", { Code: code, Msg })),
  );
}

const NO_DATA: ServiceError = {
  code: 602,
  text: "No existen datos en nuestros registros para los parametros ingresados.",
};

/** A series of the issuer; a missing number counts as 0. */
function seriesIn(from: XmlElement | undefined, cuit: string): VoucherSeries {
  const number = (name: string) => Number(text(from, name) || "0");
  return { service: "wsfe", cuit, pointOfSale: number("PtoVta"), type: number("CbteTipo") };
}

function lastNumber({ operation, cuit, state }: WsfeCall): Result {
  const series = seriesIn(operation, cuit);
  const number = state.last.get(seriesKey(series))?.number ?? 0;
  const { pointOfSale: PtoVta, type: CbteTipo } = series;
  return { content: rowsOf({ PtoVta, CbteTipo, CbteNro: number }) };
}

function stored({ operation, cuit, state }: WsfeCall): Result {
  const asked = find(operation, "FeCompConsReq");
  const series = seriesIn(asked, cuit);
  const found = state.byNumber.get(seriesKey(series, Number(text(asked, "CbteNro"))));
  if (!found) return { content: [errorsNode([NO_DATA])] };
  const detail = readXml(new TextEncoder().encode(found.xml));
  const rows = detail.children.map(plainCopy);
  const { cae, expiry, pointOfSale, type, at, observations } = found;
  const more = { CodAutorizacion: cae, EmisionTipo: "CAE", FchVto: expiry };
  const place = { FchProceso: compactTime(at), PtoVta: pointOfSale, CbteTipo: type };
  const result = group(
    "ResultGet",
    rows,
    rowsOf({ Resultado: "A", ...more }),
    observationsNode(observations.map((code) => ({ code: Number(code), text: "" }))),
    rowsOf(place),
  );
  return { content: [result] };
}

/** A copy of an element; amounts without trailing zeros. */
function plainCopy(element: XmlElement): XmlNode {
  if (element.children.length > 0) return group(element.name, element.children.map(plainCopy));
  const isAmount = /^(Imp|BaseImp|Importe|Alic|MonCotiz)/.test(element.name);
  const copy = copyOf(element);
  return isAmount ? leaf(element.name, plain(element.text.trim())) : copy;
}

function observationsNode(observations: readonly ServiceError[]): XmlNode {
  return group(
    "Observaciones",
    observations.map(({ code, text: Msg }) => listed("Obs", { Code: code, Msg })),
  );
}

/** Decision on one detail. */
interface Decided {
  readonly detail: XmlElement;
  readonly event?: StoredVoucher;
  readonly observations: readonly ServiceError[];
  readonly errors: readonly ServiceError[];
}

function authorise(call: WsfeCall): Result {
  const { operation, cuit, world, state } = call;
  const request = find(operation, "FeCAEReq");
  const series = seriesIn(find(request, "FeCabReq"), cuit);
  const details = findAll(request, "FeDetReq/FECAEDetRequest");
  const count = Number(text(request, "FeCabReq/CantReg"));
  const wrong = headerError(series, details.length, count, world.settings);
  const decided: Decided[] = [];
  let last = state.last.get(seriesKey(series));
  let isOver = wrong !== undefined;
  for (const detail of details.slice(0, MAX_DETAILS)) {
    const one = isOver
      ? { detail, observations: [], errors: [] }
      : decide(detail, series, last, call);
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
    group("FeDetResp", decided.map(detailNode)),
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
  if (count > MAX_DETAILS) return { code: 10_003, text: "CantReg supera el maximo" };
  if (!(pointOfSale >= 1 && pointOfSale <= 99_998))
    return { code: 10_004, text: "PtoVta fuera de rango" };
  if (listedPoints.length > 0 && !listedPoints.includes(pointOfSale))
    return { code: 10_005, text: "El punto de venta no es RECE" };
  return classOf(type) === undefined ? { code: 10_007, text: "CbteTipo no es valido" } : undefined;
}

function decide(
  detail: XmlElement,
  series: VoucherSeries,
  last: StoredVoucher | undefined,
  { world, state }: WsfeCall,
): Decided {
  const said = (name: string) => text(detail, name);
  const number = Number(said("CbteDesde"));
  const date = said("CbteFch") || compactDay(world.now());
  if (number !== (last?.number ?? 0) + 1 || date < (last?.date ?? "")) return notNext(detail);
  const check: Detail = {
    ...{ cuit: series.cuit, type: series.type, today: compactDay(world.now()) },
    settings: world.settings,
    text: (path) => (path === "CbteFch" ? date : text(detail, path)),
    rows: (path) => findAll(detail, path),
    textIn: (row, name) => text(row, name),
  };
  const violations = violationsOf(check);
  if (violations.length > 0) return { detail, observations: violations, errors: [] };
  const observations = remarksOf(check);
  const event: StoredVoucher = {
    ...{ event: "voucher", ...series, number, date, total: said("ImpTotal"), at: world.now() },
    cae: newCae(state, world.random),
    expiry: daysAfter(date, CAE_DAYS),
    xml: writeXml(copyOf(detail)),
    observations: observations.map(({ code }) => String(code)),
  };
  return { detail, event, observations, errors: [] };
}

function notNext(detail: XmlElement): Decided {
  const error = {
    code: 10_016,
    text: "El numero o fecha del comprobante no se corresponde con el proximo a autorizar. Consultar metodo FECompUltimoAutorizado.",
  };
  return { detail, observations: [], errors: [error] };
}

const REPEATED = ["Concepto", "DocTipo", "DocNro", "CbteDesde", "CbteHasta", "CbteFch"];

function detailNode({ detail, event, observations }: Decided): XmlNode {
  const repeated = Object.fromEntries(REPEATED.map((name) => [name, text(detail, name)]));
  return group(
    "FECAEDetResponse",
    rowsOf({ ...repeated, Resultado: event ? "A" : "R" }),
    observationsNode(observations),
    rowsOf({ CAE: event?.cae ?? "", CAEFchVto: event?.expiry ?? "" }),
  );
}

function points({ world }: WsfeCall): Result {
  const { points: listedPoints } = world.settings;
  if (listedPoints.length === 0)
    return { content: [errorsNode([{ code: 602, text: "Sin Resultados" }])] };
  const about = { EmisionTipo: "CAE - Ri Iva", Bloqueado: "N", FchBaja: "NULL" };
  const rows = listedPoints.map((Nro) => listed("PtoVenta", { Nro, ...about }));
  return { content: [group("ResultGet", rows)] };
}

function table(name: string, rows: readonly (readonly [string, string])[]): Result {
  const dates = { FchDesde: "20100917", FchHasta: "NULL" };
  const content = rows.map(([Id, Desc]) => listed(name, { Id, Desc, ...dates }));
  return { content: [group("ResultGet", content)] };
}

function statuses({ operation }: WsfeCall): Result {
  const asked = text(operation, "ClaseCmp");
  const rows = Object.entries(STATUSES)
    .filter(([name]) => asked === "" || asked === name)
    .flatMap(([name, ids]) =>
      ids.map((Id) =>
        listed("CondicionIvaReceptor", { Id, Desc: `Condicion ${Id}`, Cmp_Clase: name }),
      ),
    );
  return { content: [group("ResultGet", rows)] };
}

function rate({ operation, world }: WsfeCall): Result {
  const MonId = text(operation, "MonId");
  const MonCotiz = world.settings.rates[MonId];
  if (MonCotiz === undefined) return { content: [errorsNode([NO_DATA])] };
  const FchCotiz = compactDay(world.now());
  return { content: [listed("ResultGet", { MonId, MonCotiz, FchCotiz })] };
}
