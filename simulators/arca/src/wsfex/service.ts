import type { SimulatedOutcome, SimulatorWorld } from "@fakturo/simulator";
import { writeXml, type XmlNode } from "@fakturo/xml";
import { accessOf } from "../access.ts";
import { newCae } from "../cae.ts";
import { DESCRIPTIONS } from "../schema/check.ts";
import type { Settings } from "../settings.ts";
import {
  type ArcaCallMessage,
  copyOf,
  headerNode,
  listed,
  resultNode,
  rowsOf,
  soapReply,
  unreadable,
} from "../soap.ts";
import { type State, type StoredEvent, type StoredVoucher, seriesKey } from "../state.ts";
import { compactDay, daysAfter } from "../time.ts";
import { type ExportResult, seriesIn, type WsfexCall } from "./call.ts";
import { QUERIES } from "./queries.ts";
import { exportError, exportRemark } from "./rules.ts";
import { detailOf, WSFEX, wsfexFinder } from "./voucher.ts";

const { find, text } = wsfexFinder;
const CAE_DAYS = 10;
const OK = { ErrCode: 0, ErrMsg: "OK" };
const VERSION = "5.0.1.0";

/** Answers a message to WSFEXv1; undefined for an unknown operation. */
export function answerWsfex(
  { operation, version }: ArcaCallMessage,
  state: State,
  world: SimulatorWorld<Settings>,
): SimulatedOutcome<StoredEvent> | undefined {
  const { name } = operation;
  const now = world.now();
  const reply = (...content: readonly XmlNode[]) =>
    soapReply(
      version,
      DESCRIPTIONS.wsfex.checkedAnswer(resultNode(name, WSFEX, ...content), world.settings.lenient),
      [headerNode(WSFEX, VERSION, now)],
    );
  if (name === "FEXDummy")
    return { reply: reply(...rowsOf({ AppServer: "OK", DbServer: "OK", AuthServer: "OK" })) };
  const run = name === "FEXAuthorize" ? authorise : QUERIES[name];
  if (!run || operation.namespace !== WSFEX) return undefined;
  const violation = DESCRIPTIONS.wsfex.violationIn(operation, world.settings.lenient);
  if (violation !== undefined) return { reply: unreadable(violation) };
  const access = accessOf(operation, { service: "wsfex", namespace: WSFEX, now }, state);
  const result =
    access.is === "granted"
      ? run({ operation, cuit: access.cuit, state, world })
      : { error: denied(access) };
  const { content = [], error, events = [] }: ExportResult = result;
  const errorNode = listed("FEXErr", error ? { ErrCode: error[0], ErrMsg: error[1] } : OK);
  const eventsNode = listed("FEXEvents", { EventCode: 0, EventMsg: "Ok" });
  return { reply: reply(...content, errorNode, eventsNode), events };
}

function denied({
  lacks,
  error,
}: {
  readonly lacks: "ticket" | "relation";
  readonly error: { readonly text: string };
}): readonly [number, string] {
  return lacks === "relation"
    ? [1001, "Cuit solicitante no se encuentra entre sus representados"]
    : [1000, `Usuario no autorizado a realizar esta operacion. ${error.text}`];
}

/** A request with the id of an authorised voucher gets that voucher again. */
function authorise({ operation, cuit, state, world }: WsfexCall): ExportResult {
  const voucher = find(operation, "Cmp");
  if (!voucher) return { error: [1014, "Campo Cmp no informado"] };
  const request = text(voucher, "Id");
  const repeated = state.byRequest.get(`${cuit} ${request}`);
  if (repeated) return { content: [resultOf(repeated, "S")] };
  const series = seriesIn(voucher, cuit, "Cbte_Tipo");
  const today = compactDay(world.now());
  const last = state.last.get(seriesKey(series));
  const detail = detailOf(voucher, { series, last, today, settings: world.settings }, state);
  const error = exportError(detail);
  if (error) return { error };
  const date = text(voucher, "Fecha_cbte") || today;
  const remark = exportRemark(detail);
  const event: StoredVoucher = {
    ...{ event: "voucher", ...series, number: (last?.number ?? 0) + 1, date, request },
    ...{ total: text(voucher, "Imp_total"), at: world.now() },
    observations: remark === "" ? [] : [remark],
    cae: newCae(state, world.random),
    expiry: daysAfter(date, CAE_DAYS),
    xml: writeXml(copyOf(voucher)),
  };
  return { content: [resultOf(event, "N")], events: [event] };
}

function resultOf(voucher: StoredVoucher, repeated: "S" | "N"): XmlNode {
  const { request = "", cuit, type, pointOfSale, number, cae, expiry, date } = voucher;
  const [Motivos_Obs = ""] = voucher.observations;
  return listed("FEXResultAuth", {
    ...{ Id: request, Cuit: cuit, Cbte_tipo: type, Punto_vta: pointOfSale, Cbte_nro: number },
    ...{ Cae: cae, Fch_venc_Cae: expiry, Fch_cbte: date, Resultado: "A", Reproceso: repeated },
    Motivos_Obs,
  });
}
