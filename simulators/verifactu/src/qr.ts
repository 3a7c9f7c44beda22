import { isNif } from "@fakturo/regime-es";
import type { SimulatedReply, SimulatedRequest } from "@fakturo/simulator";
import { dayOf } from "@fakturo/simulator-spain";
import { Decimal } from "decimal.js";
import { keyText } from "./facts.ts";
import type { State } from "./records.ts";

const PARAMETERS = ["nif", "numserie", "fecha", "importe"] as const;
const TEXTS = {
  "00": "Factura encontrada",
  "01": "Factura no encontrada",
  "02": "Factura no verificable",
} as const;
type Result = keyof typeof TEXTS;

/**
 * The page of an invoice's QR code, or its JSON form with `formato=json` (AEAT, "Código QR", 0.4.7).
 * `isVerifiable` is false at the address for invoices of NO VERI*FACTU.
 */
export function checkQr(
  { query }: Pick<SimulatedRequest, "query">,
  state: State,
  isVerifiable: boolean,
): SimulatedReply {
  const [nif = "", number = "", date = "", amount = ""] = PARAMETERS.map((name) => query.get(name));
  const faults = faultsIn(nif, number, date, amount);
  if (faults.length > 0) return refusal(faults, query);
  const record = state.records.get(keyText({ issuer: nif, number, date }));
  const isFound =
    record !== undefined && record.state !== "Anulado" && new Decimal(record.total).eq(amount);
  const result: Result = isVerifiable ? (isFound ? "00" : "01") : "02";
  if (query.get("formato") !== "json") return page(TEXTS[result], [nif, number, date, amount]);
  const answer = { resultado: result, nif, numserie: number, fecha: date, importe: amount };
  return json({
    status: "OK",
    mensaje: TEXTS[result],
    visible: "N",
    crashlytics: "N",
    respuesta: answer,
  });
}

function faultsIn(nif: string, number: string, date: string, amount: string): number[] {
  const missing = [nif, number, date, amount].flatMap((value, i) =>
    value === "" ? [1001 + i] : [],
  );
  if (missing.length > 0) return missing;
  return [
    ...(isNif(nif) ? [] : [2001]),
    ...(number.length > 60 ? [2002] : []),
    ...(/^[ -~]*$/.test(number) ? [] : [2003]),
    ...(dayOf(date) === undefined ? [2004] : []),
    ...(/^-?\d+(\.\d{1,2})?$/.test(amount) ? [] : [2005]),
    ...(amount.length > 15 ? [2006] : []),
  ];
}

function refusal(faults: readonly number[], query: ReadonlyMap<string, string>): SimulatedReply {
  const text = "Los datos de la consulta no son correctos";
  const codes = faults.join(".");
  return query.get("formato") === "json" ? refused(codes, text) : page(text, [codes]);
}

function refused(codigo_error: string, mensaje: string): SimulatedReply {
  return json({ status: "KO", mensaje, visible: "S", crashlytics: "N", codigo_error });
}

/** The answer while the check does not work, in its JSON form. */
export const QR_UNAVAILABLE = refused("3001", "El servicio no está disponible");
/** The answer after too many checks of a day, in its JSON form. */
export const QR_BLOCKED = refused("3002", "Se ha superado el número de consultas diarias");

function json(body: unknown): SimulatedReply {
  return {
    status: 200,
    headers: { "content-type": "application/json; charset=utf-8" },
    body: JSON.stringify(body),
  };
}

function page(title: string, values: readonly string[]): SimulatedReply {
  const items = values.map((value) => `<li>${escaped(value)}</li>`).join("");
  return {
    status: 200,
    headers: { "content-type": "text/html; charset=utf-8" },
    body: `<!DOCTYPE html><html lang="es"><head><title>Simulación</title></head><body><p>Simulación: esta página no es de la Agencia Tributaria.</p><h1>${escaped(title)}</h1><ul>${items}</ul></body></html>`,
  };
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
