import { group, type XmlElement } from "@fakturo/xml";
import type { ServiceError } from "./access.ts";
import { newCae } from "./cae.ts";
import { listed, rowsOf } from "./soap.ts";
import type { StoredCaea, StoredVoucher, VoucherSeries } from "./state.ts";
import { argentineTime, compactDay, compactTime, daysAfter } from "./time.ts";
import {
  type Decided,
  decideAll,
  errorsNode,
  NO_DATA,
  ruledBy,
  type VoucherOperation,
  voucherEvent,
  type WsfeCall,
  type WsfeResult,
  wsfeFinder,
} from "./vouchers.ts";

const { text } = wsfeFinder;
/** Days before its first one from which the code of a half month is given. */
const EARLY_DAYS = 5;
/** Days after the half month in which its vouchers are reported. */
const REPORT_DAYS = 8;
/** Day of issue against today: holds for authorisations, not for reports. */
const DATE_RULE = 10_016;

/** Operations for codes that issuers get in advance (CAEA). */
export const CAEA_OPERATIONS: Readonly<Record<string, (call: WsfeCall) => WsfeResult>> = {
  FECAEASolicitar: give,
  FECAEAConsultar: (call) => {
    const found = codeIn(call);
    return found ? granted(found) : failed(NO_DATA);
  },
  FECAEARegInformativo: (call) => decideAll(call, REPORT),
  FECAEASinMovimientoInformar: noteUnused,
  FECAEASinMovimientoConsultar: unusedPoints,
};

const failed = (...errors: readonly ServiceError[]): WsfeResult => ({
  content: [errorsNode(errors)],
});

function codeIn({ operation, cuit, state }: WsfeCall): StoredCaea | undefined {
  const [period, order] = [text(operation, "Periodo"), text(operation, "Orden")];
  return state.caeas.find(
    (one) => one.cuit === cuit && one.period === period && one.order === order,
  );
}

function granted({ code, period, order, from, until, reportBy, at }: StoredCaea): WsfeResult {
  const days = { FchVigDesde: from, FchVigHasta: until, FchTopeInf: reportBy };
  const given = { CAEA: code, Periodo: period, Orden: order, ...days, FchProceso: compactTime(at) };
  return { content: [listed("ResultGet", given)] };
}

function give(call: WsfeCall): WsfeResult {
  const { operation, cuit, state, world } = call;
  const [period, order] = [text(operation, "Periodo"), text(operation, "Orden")];
  const days = daysOf(period, order);
  if (!days) return failed({ code: 15_004, text: "Periodo u Orden no validos" });
  if (codeIn(call))
    return failed({ code: 15_008, text: "Ya existe un CAEA para el periodo y orden" });
  const today = compactDay(world.now());
  if (today < daysAfter(days.from, -EARLY_DAYS) || today > days.until)
    return failed({ code: 15_006, text: "Fuera del plazo para solicitar el CAEA" });
  const event: StoredCaea = {
    ...{ event: "caea", cuit, period, order, ...days, at: world.now() },
    code: newCae(state, world.random).replace(/^7/, "6"),
    reportBy: daysAfter(days.until, REPORT_DAYS),
  };
  return { ...granted(event), events: [event] };
}

/** First and last day of a half month; undefined for other values. */
function daysOf(period: string, order: string): Pick<StoredCaea, "from" | "until"> | undefined {
  if (!/^\d{4}(0[1-9]|1[0-2])$/.test(period) || !/^[12]$/.test(order)) return undefined;
  if (order === "1") return { from: `${period}01`, until: `${period}15` };
  const next = Date.UTC(Number(period.slice(0, 4)), Number(period.slice(4)), 1);
  return { from: `${period}16`, until: argentineTime(next).slice(0, 10).replaceAll("-", "") };
}

const REPORT: VoucherOperation = {
  request: "FeCAEARegInfReq",
  detail: "FECAEADetRequest",
  answer: "FECAEADetResponse",
  decide: report,
  codeRows: ({ detail }) => rowsOf({ CAEA: text(detail, "CAEA") }),
};

function report(
  detail: XmlElement,
  series: VoucherSeries,
  last: StoredVoucher | undefined,
  call: WsfeCall,
): Decided {
  const { state, world } = call;
  const [number, date] = [Number(text(detail, "CbteDesde")), text(detail, "CbteFch")];
  const code = text(detail, "CAEA");
  const caea = state.caeas.find((one) => one.cuit === series.cuit && one.code === code);
  const refused = (observation: number, why: string): Decided => ({
    ...{ detail, errors: [], observations: [{ code: observation, text: why }] },
  });
  if (!caea) return refused(782, "El CAEA no corresponde al emisor");
  if (date < caea.from || date > caea.until)
    return refused(702, "La fecha no corresponde a la vigencia del CAEA");
  if (number !== (last?.number ?? 0) + 1) {
    const error = { code: 703, text: "El numero no es el proximo a informar" };
    return { detail, observations: [], errors: [error] };
  }
  if (date < (last?.date ?? ""))
    return refused(704, "La fecha es anterior a la del ultimo informado");
  if (!/^\d{14}$/.test(text(detail, "CbteFchHsGen")))
    return refused(1440, "CbteFchHsGen es obligatorio");
  const rules = { series, date, ignored: [DATE_RULE] };
  const { isRefused, observations } = ruledBy(detail, rules, call);
  if (isRefused) return { detail, observations, errors: [] };
  const given = { number, date, cae: code, expiry: caea.until, isReported: true };
  const event = voucherEvent(detail, series, given, { observations, at: world.now() });
  return { detail, event, observations, errors: [] };
}

function noteUnused({ operation, cuit, state, world }: WsfeCall): WsfeResult {
  const [code, point] = [text(operation, "CAEA"), Number(text(operation, "PtoVta"))];
  const isOwn = state.caeas.some((one) => one.cuit === cuit && one.code === code);
  const refused = (error: ServiceError): WsfeResult => ({
    content: [...rowsOf({ PtoVta: point }), errorsNode([error])],
  });
  if (!isOwn) return refused({ code: 1200, text: "El CAEA no corresponde al emisor" });
  if (state.vouchers.some((one) => one.cae === code && one.pointOfSale === point))
    return refused({ code: 1201, text: "El punto de venta tiene comprobantes informados" });
  const event = { event: "unused", cuit, code, pointOfSale: point, at: world.now() } as const;
  const days = { FchProceso: compactTime(world.now()), PtoVta: point };
  return { content: rowsOf({ CAEA: code, ...days, Resultado: "A" }), events: [event] };
}

function unusedPoints({ operation, cuit, state }: WsfeCall): WsfeResult {
  const [code, point] = [text(operation, "CAEA"), text(operation, "PtoVta")];
  const found = state.unused.filter(
    (one) =>
      one.cuit === cuit && one.code === code && (point === "" || one.pointOfSale === Number(point)),
  );
  if (found.length === 0) return failed(NO_DATA);
  const rows = found.map(({ pointOfSale: PtoVta, at }) =>
    listed("FECAEASinMov", { CAEA: code, FchProceso: compactTime(at), PtoVta }),
  );
  return { content: [group("ResultGet", rows)] };
}
