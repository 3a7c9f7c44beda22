import { Amount } from "@fakturo/model";
import type { SimulatedOutcome, SimulatorWorld } from "@fakturo/simulator";
import {
  createFinder,
  group,
  readXml,
  writeXml,
  type XmlElement,
  type XmlNode,
} from "@fakturo/xml";
import { accessOf } from "./access.ts";
import { amountOf, isClose, plain, sumOf } from "./amounts.ts";
import { newCae } from "./cae.ts";
import type { Settings } from "./settings.ts";
import { type ArcaCallMessage, copyOf, listed, resultNode, rowsOf, soapReply } from "./soap.ts";
import {
  type State,
  type StoredEvent,
  type StoredVoucher,
  seriesKey,
  type VoucherSeries,
} from "./state.ts";
import { compactDay, daysAfter, daysBetween } from "./time.ts";

export const WSFEX = "http://ar.gov.afip.dif.fexv1/";
const { find, findAll, text } = createFinder({ "": WSFEX });
const CAE_DAYS = 10;
const MAX_DAYS = 5;
const OK = { ErrCode: 0, ErrMsg: "OK" };
const TYPES: ReadonlySet<number> = new Set([19, 20, 21]);

/** A call with a valid ticket. */
interface WsfexCall {
  readonly operation: XmlElement;
  readonly cuit: string;
  readonly state: State;
  readonly world: SimulatorWorld<Settings>;
}

interface Result {
  readonly content?: readonly XmlNode[];
  readonly error?: readonly [code: number, text: string];
  readonly events?: readonly StoredEvent[];
}

const OPERATIONS: Readonly<Record<string, (call: WsfexCall) => Result>> = {
  FEXGetLast_CMP: lastNumber,
  FEXGetLast_ID: lastId,
  FEXGetCMP: stored,
  FEXAuthorize: authorise,
};

/** Answers a message to WSFEXv1; undefined for an unknown operation. */
export function answerWsfex(
  { operation, version }: ArcaCallMessage,
  state: State,
  world: SimulatorWorld<Settings>,
): SimulatedOutcome<StoredEvent> | undefined {
  const { name } = operation;
  const now = world.now();
  const reply = (...content: readonly XmlNode[]) =>
    soapReply(version, resultNode(name, WSFEX, ...content));
  if (name === "FEXDummy")
    return { reply: reply(...rowsOf({ AppServer: "OK", DbServer: "OK", AuthServer: "OK" })) };
  const run = Object.hasOwn(OPERATIONS, name) ? OPERATIONS[name] : undefined;
  if (!run || operation.namespace !== WSFEX) return undefined;
  const access = accessOf(operation, { service: "wsfex", namespace: WSFEX, now }, state);
  const result: Result =
    access.is === "denied"
      ? { error: [1000, `Usuario no autorizado a realizar esta operacion. ${access.error.text}`] }
      : run({ operation, cuit: access.cuit, state, world });
  const { content = [], error, events = [] } = result;
  const errorNode = listed("FEXErr", error ? { ErrCode: error[0], ErrMsg: error[1] } : OK);
  const eventsNode = listed("FEXEvents", { EventCode: 0, EventMsg: "Ok" });
  return { reply: reply(...content, errorNode, eventsNode), events };
}

function lastNumber({ operation, cuit, state }: WsfexCall): Result {
  const auth = find(operation, "Auth");
  const pointOfSale = Number(text(auth, "Pto_venta"));
  const series: VoucherSeries = {
    service: "wsfex",
    cuit,
    pointOfSale,
    type: Number(text(auth, "Cbte_Tipo")),
  };
  const last = state.last.get(seriesKey(series));
  const row = { Cbte_nro: last?.number ?? 0, Cbte_fecha: last?.date ?? "" };
  return { content: [listed("FEXResult_LastCMP", row)] };
}

function lastId({ cuit, state }: WsfexCall): Result {
  const ids = state.vouchers.filter((one) => one.cuit === cuit && one.request !== undefined);
  return { content: [listed("FEXResultGet", { Id: ids.at(-1)?.request ?? 0 })] };
}

function stored({ operation, cuit, state }: WsfexCall): Result {
  const asked = find(operation, "Cmp");
  const series = seriesIn(asked, cuit, "Cbte_tipo");
  const found = state.byNumber.get(seriesKey(series, Number(text(asked, "Cbte_nro"))));
  if (!found) return { error: [1020, "Comprobante inexistente"] };
  const voucher = readXml(new TextEncoder().encode(found.xml));
  const rows = voucher.children.map((child) =>
    child.name === "Imp_total" ? listed("Imp_total", {}) : copyOf(child),
  );
  const kept = rows.filter(({ name }) => name !== "Imp_total");
  const more = { Imp_total: plain(found.total), Fch_venc_Cae: found.expiry, Cae: found.cae };
  const result = group("FEXResultGet", kept, rowsOf({ ...more, Resultado: "A", Motivos_Obs: "" }));
  return { content: [result] };
}

function seriesIn(from: XmlElement | undefined, cuit: string, type: string): VoucherSeries {
  return {
    ...{ service: "wsfex", cuit },
    pointOfSale: Number(text(from, "Punto_vta")),
    type: Number(text(from, type)),
  };
}

function authorise({ operation, cuit, state, world }: WsfexCall): Result {
  const voucher = find(operation, "Cmp");
  const request = text(voucher, "Id");
  const repeated = state.byRequest.get(`${cuit} ${request}`);
  if (repeated) return { content: [resultOf(repeated, "S")] };
  const series = seriesIn(voucher, cuit, "Cbte_Tipo");
  const last = state.last.get(seriesKey(series));
  const error = problemOf(voucher, { series, last, world });
  if (!voucher || error) return { error: error ?? [1014, "Campo Cmp no informado"] };
  const date = text(voucher, "Fecha_cbte");
  const event: StoredVoucher = {
    ...{ event: "voucher", ...series, number: (last?.number ?? 0) + 1, date, request },
    ...{ total: text(voucher, "Imp_total"), at: world.now(), observations: [] },
    cae: newCae(state, world.random),
    expiry: daysAfter(date, CAE_DAYS),
    xml: writeXml(copyOf(voucher)),
  };
  return { content: [resultOf(event, "N")], events: [event] };
}

interface Place {
  readonly series: VoucherSeries;
  readonly last: StoredVoucher | undefined;
  readonly world: SimulatorWorld<Settings>;
}

/** The first violated rule; exports get one error. */
function problemOf(
  voucher: XmlElement | undefined,
  { series, last, world }: Place,
): Result["error"] {
  const said = (name: string) => text(voucher, name);
  const { settings } = world;
  const day = said("Fecha_cbte");
  const items = findAll(voucher, "Items/Item");
  const total = sumOf(items.map((item) => amountOf(text(item, "Pro_total_item"))));
  const rules: readonly (readonly [boolean, number, string])[] = [
    [!settings.issuers.includes(series.cuit), 1001, "CUIT no habilitada"],
    [/^[1-9]\d{0,14}$/.test(said("Id")), 1014, "Id no valido"],
    [TYPES.has(series.type), 1510, "Cbte_Tipo no valido"],
    [
      Math.abs(daysBetween(compactDay(world.now()), day)) <= MAX_DAYS,
      1500,
      "Fecha_cbte fuera de rango",
    ],
    [
      Number(said("Cbte_nro")) === (last?.number ?? 0) + 1,
      1520,
      "Cbte_nro no es el proximo a autorizar",
    ],
    [day >= (last?.date ?? ""), 1535, "Fecha_cbte anterior al ultimo comprobante"],
    [/^[124]$/.test(said("Tipo_expo")), 1540, "Tipo_expo no valido"],
    [/^\d{3}$/.test(said("Dst_cmp")), 1560, "Dst_cmp no valido"],
    [said("Cliente") !== "", 1570, "Cliente no informado"],
    [
      said("Id_impositivo") !== "" || said("Cuit_pais_cliente") !== "",
      1580,
      "Id_impositivo o Cuit_pais_cliente",
    ],
    [said("Domicilio_cliente") !== "", 1590, "Domicilio_cliente no informado"],
    [isRateGiven(said("Moneda_Id"), said("Moneda_ctz")), 2053, "Moneda_ctz no valida"],
    [items.length > 0, 1810, "Items no informado"],
    [
      isClose(amountOf(said("Imp_total")), total, items.length),
      1610,
      "Imp_total no es la suma de los items",
    ],
  ];
  const found = rules.find(([holds]) => !holds);
  return found && [found[1], found[2]];
}

function isRateGiven(currency: string, rate: string): boolean {
  const told = amountOf(rate);
  return currency === "PES" ? told.equals(Amount.of(1, 0)) : told.isPositive();
}

function resultOf(voucher: StoredVoucher, repeated: "S" | "N"): XmlNode {
  const { request = "", cuit, type, pointOfSale, number, cae, expiry, date } = voucher;
  return listed("FEXResultAuth", {
    ...{ Id: request, Cuit: cuit, Cbte_tipo: type, Punto_vta: pointOfSale, Cbte_nro: number },
    ...{ Cae: cae, Fch_venc_Cae: expiry, Fch_cbte: date, Resultado: "A", Reproceso: repeated },
    Motivos_Obs: "",
  });
}
