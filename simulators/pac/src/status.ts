import { createFinder, group, kept, leaf } from "@fakturo/xml";
import { Decimal } from "decimal.js";
import type { AnsweredCall, PacCall } from "./call.ts";
import { satState } from "./sat.ts";
import { formErrorIn, isAction } from "./sat-messages.ts";
import { payloadIn, soapAnswer, soapFault } from "./soap.ts";
import type { StoredCfdi } from "./state.ts";

const SERVICE = "http://tempuri.org/";
const DATA = "http://schemas.datacontract.org/2004/07/Sat.Cfdi.Negocio.ConsultaCfdi.Servicio";
const { text } = createFinder({ t: SERVICE });
const INVALID = "N - 601: La expresión impresa proporcionada no es válida.";
const NOT_FOUND = "N - 602: Comprobante no encontrado.";
const FOUND = "S - Comprobante obtenido satisfactoriamente.";
const TAIL = 8;

/** The query of the SAT for the state of a CFDI. */
export function statusCall(call: PacCall): AnsweredCall {
  const payload = payloadIn(call.request);
  if (payload?.name !== "Consulta" || !isAction(call.request, payload) || formErrorIn(payload))
    return { reply: soapFault("sat", "The message cannot be processed") };
  const expression = text(payload, "t:expresionImpresa");
  const pairs = expression.replace(/^\?/, "").split("&");
  const fields = new Map(pairs.map((pair) => [pair.slice(0, 2), pair.slice(3)]));
  const isComplete = ["re", "rr", "tt", "id"].every((name) => fields.get(name));
  const cfdi = isComplete ? matching(fields, call) : undefined;
  const isKnown = cfdi && call.now - cfdi.at >= call.settings.knownAfter * 1000;
  if (!cfdi || !isKnown)
    return {
      reply: answer([
        ["CodigoEstatus", isComplete ? NOT_FOUND : INVALID],
        ["EsCancelable", ""],
        ["Estado", "No Encontrado"],
        ["EstatusCancelacion", ""],
        ["ValidacionEFOS", ""],
      ]),
    };
  const { state, cancellable, cancellation } = satState(cfdi, call);
  const isDoubtful = call.settings.doubtful.includes(cfdi.issuer);
  const rows = [
    ["CodigoEstatus", FOUND],
    ["EsCancelable", cancellable],
    ["Estado", state],
    ["EstatusCancelacion", cancellation],
    ["ValidacionEFOS", isDoubtful ? "100" : "200"],
  ] as const;
  return { reply: answer(rows) };
}

function answer(rows: readonly (readonly [name: string, value: string])[]) {
  const result = group(
    "ConsultaResult",
    rows.map(([name, value]) => kept(leaf(`a:${name}`, value))),
  );
  return soapAnswer("sat", { body: group("ConsultaResponse", result) }, { "": SERVICE, a: DATA });
}

function matching(fields: ReadonlyMap<string, string>, { state }: PacCall): StoredCfdi | undefined {
  const value = (name: string) => fields.get(name) ?? "";
  const cfdi = state.cfdis.get(value("id").toLowerCase());
  const tail = fields.get("fe");
  const isSame =
    cfdi?.issuer === value("re") &&
    cfdi.receiver === value("rr") &&
    isAmount(value("tt")) &&
    new Decimal(cfdi.total).equals(value("tt")) &&
    (tail === undefined || cfdi.seal.slice(-TAIL) === tail);
  return isSame ? cfdi : undefined;
}

function isAmount(value: string): boolean {
  return /^\d+(\.\d+)?$/.test(value);
}
