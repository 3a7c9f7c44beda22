import { group, type XmlElement } from "@fakturo/xml";
import type { ServiceError } from "./access.ts";
import { newCae } from "./cae.ts";
import { asReported } from "./caea-codes.ts";
import { listed, rowsOf } from "./soap.ts";
import type { StoredCaea, StoredVoucher, VoucherSeries } from "./state.ts";
import { argentineTime, compactDay, compactTime, daysAfter } from "./time.ts";
import {
  type Decided,
  decideAll,
  errorsNode,
  NO_DATA,
  observationsNode,
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
/** Half months without report from which the next code has an observation. */
const OWED = 2;
/** Days after the half month in which its vouchers are reported. */
const REPORT_DAYS = 8;
/** Day and month of issue against today: hold for authorisations, not for reports. */
const DATE_RULE = 10_016;
const MONTH_RULE = 10_152;

/** Operations for codes that issuers get in advance (CAEA). */
export const CAEA_OPERATIONS: Readonly<Record<string, (call: WsfeCall) => WsfeResult>> = {
  FECAEASolicitar: give,
  FECAEAConsultar: (call) => {
    const wrong = wrongHalf(call);
    if (wrong) return failed(wrong);
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

function granted(
  { code, period, order, from, until, reportBy, at }: StoredCaea,
  observations: readonly ServiceError[] = [],
): WsfeResult {
  const days = { FchVigDesde: from, FchVigHasta: until, FchTopeInf: reportBy };
  const given = { CAEA: code, Periodo: period, Orden: order, ...days, FchProceso: compactTime(at) };
  return { content: [group("ResultGet", rowsOf(given), observationsNode(observations))] };
}

function give(call: WsfeCall): WsfeResult {
  const { operation, cuit, state, world } = call;
  const [period, order] = [text(operation, "Periodo"), text(operation, "Orden")];
  const wrong = wrongHalf(call);
  if (wrong) return failed(wrong);
  const days = daysOf(period, order);
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
  return { ...granted(event, overdue(call)), events: [event] };
}

/** What is wrong with the half month of a call. */
function wrongHalf({ operation }: Pick<WsfeCall, "operation">): ServiceError | undefined {
  if (!/^\d{4}(0[1-9]|1[0-2])$/.test(text(operation, "Periodo")))
    return { code: 15_004, text: "El campo <Periodo> debe tener el formato AAAAMM" };
  return /^[12]$/.test(text(operation, "Orden"))
    ? undefined
    : { code: 15_005, text: "El campo <Orden> debe ser 1 o 2" };
}

/** Observation of an issuer that owes the reports of two half months or more. */
function overdue({ cuit, state, world }: WsfeCall): readonly ServiceError[] {
  const today = compactDay(world.now());
  const owed = state.caeas.filter(
    (one) =>
      one.cuit === cuit &&
      one.reportBy < today &&
      !state.vouchers.some(({ cae }) => cae === one.code) &&
      !state.unused.some(({ code }) => code === one.code),
  );
  const list = owed.map(({ period, order }) => `${period};${order}`).join(" ");
  return owed.length < OWED
    ? []
    : [{ code: 15_014, text: `El contribuyente adeuda rendiciones del regimen CAEA: ${list}` }];
}

/** First and last day of a half month. */
function daysOf(period: string, order: string): Pick<StoredCaea, "from" | "until"> {
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
  const moment = text(detail, "CbteFchHsGen");
  const caea = state.caeas.find((one) => one.code === code);
  const refused = (observation: number, why: string): Decided => ({
    ...{ detail, errors: [], observations: [{ code: observation, text: why }] },
  });
  if (!/^\d{14}$/.test(code)) return refused(782, "El <CAEA> es obligatorio informarlo.");
  if (!caea) return refused(780, "El CAEA no se encuentra registrado");
  if (caea.cuit !== series.cuit) return refused(705, "El CAEA no corresponde al emisor");
  if (date < caea.from || date > caea.until)
    return refused(702, "La fecha no corresponde a la vigencia del CAEA");
  if (number !== (last?.number ?? 0) + 1) {
    const error = { code: 703, text: "El numero no es el proximo a informar" };
    return { detail, observations: [], errors: [error] };
  }
  if (date < (last?.date ?? ""))
    return refused(704, "La fecha es anterior a la del ultimo informado");
  if (moment === "") return refused(1440, "CbteFchHsGen es obligatorio");
  if (!/^\d{14}$/.test(moment))
    return refused(1441, "CbteFchHsGen no tiene el formato yyyymmddhhmiss");
  const rules = { series, date, ignored: [DATE_RULE, MONTH_RULE] };
  const ruled = ruledBy(detail, rules, call);
  const { refusing, remarks } = asReported(ruled.observations);
  if (refusing.length > 0 && ruled.isRefused) return { detail, observations: refusing, errors: [] };
  const isUnused = state.unused.some(
    (one) => one.code === code && one.pointOfSale === series.pointOfSale,
  );
  const observations = [
    ...remarks,
    ...(isUnused ? [{ code: 1424, text: "El CAEA esta informado sin movimientos" }] : []),
  ];
  const given = { number, date, cae: code, expiry: caea.until, isReported: true };
  const event = voucherEvent(detail, series, given, { observations, at: world.now() });
  return { detail, event, observations, errors: [] };
}

function noteUnused({ operation, cuit, state, world }: WsfeCall): WsfeResult {
  const [code, point] = [text(operation, "CAEA"), Number(text(operation, "PtoVta"))];
  const caea = state.caeas.find((one) => one.code === code);
  const error = unusedError(caea, point, { cuit, state, today: compactDay(world.now()) });
  if (error) return { content: [...rowsOf({ PtoVta: point }), errorsNode([error])] };
  const event = { event: "unused", cuit, code, pointOfSale: point, at: world.now() } as const;
  const days = { FchProceso: compactTime(world.now()), PtoVta: point };
  return { content: rowsOf({ CAEA: code, ...days, Resultado: "A" }), events: [event] };
}

/** Why a point of sale cannot be reported without vouchers. */
function unusedError(
  caea: StoredCaea | undefined,
  point: number,
  { cuit, state, today }: Pick<WsfeCall, "cuit" | "state"> & { readonly today: string },
): ServiceError | undefined {
  if (!caea) return { code: 1200, text: "El codigo de autorizacion debe ser del tipo CAEA" };
  if (caea.cuit !== cuit) return { code: 1201, text: "El CAEA no corresponde al emisor" };
  if (!(point >= 1 && point <= 99_998)) return { code: 1206, text: "PtoVta fuera de rango" };
  const isOf = (one: { readonly pointOfSale: number }) => one.pointOfSale === point;
  if (state.vouchers.some((one) => one.cae === caea.code && isOf(one)))
    return { code: 1202, text: "El punto de venta tiene comprobantes informados" };
  if (today < caea.from) return { code: 1203, text: "El CAEA todavia no esta vigente" };
  return state.unused.some((one) => one.code === caea.code && isOf(one))
    ? { code: 1209, text: "El punto de venta ya fue informado sin movimiento" }
    : undefined;
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
