import type { SimulatedOutcome, SimulatorWorld } from "@fakturo/simulator";
import { group, leaf, readXml, type XmlElement, type XmlNode } from "@fakturo/xml";
import { accessOf } from "./access.ts";
import { plain } from "./amounts.ts";
import { newCae } from "./cae.ts";
import { CAEA_OPERATIONS } from "./caea.ts";
import { DESCRIPTIONS } from "./schema/check.ts";
import type { Settings } from "./settings.ts";
import {
  type ArcaCallMessage,
  copyOf,
  headerNode,
  listed,
  resultNode,
  rowsOf,
  soapReply,
  unreadable,
} from "./soap.ts";
import {
  type State,
  type StoredEvent,
  type StoredVoucher,
  seriesKey,
  type VoucherSeries,
} from "./state.ts";
import { CURRENCIES, DOCUMENTS, OPTIONALS, RATES, STATUSES, TAXES, TYPES } from "./tables.ts";
import { compactDay, compactTime, daysAfter } from "./time.ts";
import {
  type Decided,
  decideAll,
  errorsNode,
  MAX_DETAILS,
  NO_DATA,
  observationsNode,
  ruledBy,
  seriesIn,
  type VoucherOperation,
  voucherEvent,
  WSFE,
  type WsfeCall,
  type WsfeResult,
  wsfeFinder,
} from "./vouchers.ts";
import { destinationNames } from "./wsfex/lists.ts";

const { find, text } = wsfeFinder;
/** Version of the service, in the header of its answers. */
const VERSION = "7.0.0.53";
/** Days that a CAE is valid. */
const CAE_DAYS = 10;

const OPERATIONS: Readonly<Record<string, (call: WsfeCall) => WsfeResult>> = {
  FECompUltimoAutorizado: lastNumber,
  FECAESolicitar: (call) => decideAll(call, AUTHORISE),
  FECompConsultar: stored,
  ...CAEA_OPERATIONS,
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
  FEParamGetTiposOpcional: () => table("OpcionalTipo", [...OPTIONALS]),
  FEParamGetTiposTributos: () =>
    table(
      "TributoTipo",
      [...TAXES].map((id) => [id, `Tributo ${id}`]),
    ),
  FEParamGetTiposPaises: () => ({
    content: [
      group(
        "ResultGet",
        destinationNames().map(([Id, Desc]) => listed("PaisTipo", { Id, Desc })),
      ),
    ],
  }),
  FEParamGetActividades: () => ({
    content: [
      group("ResultGet", [listed("ActividadesTipo", { Id: 620_100, Orden: 1, Desc: "Servicios" })]),
    ],
  }),
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
    soapReply(
      version,
      DESCRIPTIONS.wsfe.checkedAnswer(resultNode(name, WSFE, ...content), world.settings.lenient),
      [headerNode(WSFE, VERSION, now)],
    );
  if (name === "FEDummy")
    return { reply: reply(...rowsOf({ AppServer: "OK", DbServer: "OK", AuthServer: "OK" })) };
  const run = Object.hasOwn(OPERATIONS, name) ? OPERATIONS[name] : undefined;
  if (!run || operation.namespace !== WSFE) return undefined;
  const violation = DESCRIPTIONS.wsfe.violationIn(operation, world.settings.lenient);
  if (violation !== undefined) return { reply: unreadable(violation) };
  const access = accessOf(operation, { service: "wsfe", namespace: WSFE, now }, state);
  if (access.is === "denied") return { reply: reply(...emptyOf(name), errorsNode([access.error])) };
  const { content, events = [] } = run({ operation, cuit: access.cuit, state, world });
  return { reply: reply(...content), events };
}

const EMPTY: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  FECompUltimoAutorizado: { PtoVta: 0, CbteTipo: 0, CbteNro: 0 },
  FECompTotXRequest: { RegXReq: 0 },
  FECAEASinMovimientoInformar: { PtoVta: 0 },
};

/** Numbers that an operation answers although it failed. */
function emptyOf(name: string): XmlNode[] {
  return rowsOf(EMPTY[name] ?? {});
}

function lastNumber({ operation, cuit, state }: WsfeCall): WsfeResult {
  const series = seriesIn(operation, cuit);
  const number = state.last.get(seriesKey(series))?.number ?? 0;
  const { pointOfSale: PtoVta, type: CbteTipo } = series;
  return { content: rowsOf({ PtoVta, CbteTipo, CbteNro: number }) };
}

function stored({ operation, cuit, state }: WsfeCall): WsfeResult {
  const asked = find(operation, "FeCompConsReq");
  const series = seriesIn(asked, cuit);
  const found = state.byNumber.get(seriesKey(series, Number(text(asked, "CbteNro"))));
  if (!found) return { content: [errorsNode([NO_DATA])] };
  const detail = readXml(new TextEncoder().encode(found.xml));
  const rows = detail.children.filter(({ name }) => !REPORTED.has(name)).map(plainCopy);
  const { cae, expiry, pointOfSale, type, at, observations } = found;
  const EmisionTipo = found.isReported === true ? "CAEA" : "CAE";
  const code = { CodAutorizacion: cae, EmisionTipo, FchVto: expiry, FchProceso: compactTime(at) };
  const result = group(
    "ResultGet",
    rows,
    rowsOf({ Resultado: "A", ...code }),
    observationsNode(observations.map((code) => ({ code: Number(code), text: "" }))),
    rowsOf({ PtoVta: pointOfSale, CbteTipo: type }),
  );
  return { content: [result] };
}

/** Members of a reported voucher that a query does not repeat: its code is `CodAutorizacion`. */
const REPORTED: ReadonlySet<string> = new Set(["CAEA", "CbteFchHsGen"]);

/** A copy of an element; amounts without trailing zeros. */
function plainCopy(element: XmlElement): XmlNode {
  if (element.children.length > 0) return group(element.name, element.children.map(plainCopy));
  const isAmount = /^(Imp|BaseImp|Importe|Alic|MonCotiz)/.test(element.name);
  const copy = copyOf(element);
  return isAmount ? leaf(element.name, plain(element.text.trim())) : copy;
}

/** Authorisation of vouchers under ARCA's codes. */
const AUTHORISE: VoucherOperation = {
  request: "FeCAEReq",
  detail: "FECAEDetRequest",
  answer: "FECAEDetResponse",
  decide,
  codeRows: ({ event }) => rowsOf({ CAE: event?.cae ?? "", CAEFchVto: event?.expiry ?? "" }),
};

function decide(
  detail: XmlElement,
  series: VoucherSeries,
  last: StoredVoucher | undefined,
  call: WsfeCall,
): Decided {
  const { world, state } = call;
  const said = (name: string) => text(detail, name);
  const number = Number(said("CbteDesde"));
  const date = said("CbteFch") || compactDay(world.now());
  if (number !== (last?.number ?? 0) + 1 || date < (last?.date ?? "")) return notNext(detail);
  const { isRefused, observations } = ruledBy(detail, { series, date }, call);
  if (isRefused) return { detail, observations, errors: [] };
  const given = {
    number,
    date,
    cae: newCae(state, world.random),
    expiry: daysAfter(date, CAE_DAYS),
  };
  const event = voucherEvent(detail, series, given, { observations, at: world.now() });
  return { detail, event, observations, errors: [] };
}

function notNext(detail: XmlElement): Decided {
  const error = {
    code: 10_016,
    text: "El numero o fecha del comprobante no se corresponde con el proximo a autorizar. Consultar metodo FECompUltimoAutorizado.",
  };
  return { detail, observations: [], errors: [error] };
}

function points({ world }: WsfeCall): WsfeResult {
  const { points: listedPoints } = world.settings;
  if (listedPoints.length === 0)
    return { content: [errorsNode([{ code: 602, text: "Sin Resultados" }])] };
  const about = { EmisionTipo: "CAE - Ri Iva", Bloqueado: "N", FchBaja: "NULL" };
  const rows = listedPoints.map((Nro) => listed("PtoVenta", { Nro, ...about }));
  return { content: [group("ResultGet", rows)] };
}

function table(name: string, rows: readonly (readonly [string, string])[]): WsfeResult {
  const dates = { FchDesde: "20100917", FchHasta: "NULL" };
  const content = rows.map(([Id, Desc]) => listed(name, { Id, Desc, ...dates }));
  return { content: [group("ResultGet", content)] };
}

function statuses({ operation }: WsfeCall): WsfeResult {
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

function rate({ operation, world }: WsfeCall): WsfeResult {
  const MonId = text(operation, "MonId");
  const MonCotiz = world.settings.rates[MonId];
  if (MonCotiz === undefined) return { content: [errorsNode([NO_DATA])] };
  const FchCotiz = text(operation, "FchCotiz") || compactDay(world.now());
  return { content: [listed("ResultGet", { MonId, MonCotiz, FchCotiz })] };
}
