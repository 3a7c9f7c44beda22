import { Decimal } from "decimal.js";
import type { PacCall } from "./call.ts";
import type { StoredCancel, StoredCfdi } from "./state.ts";

const DAY_MS = 86_400_000;
const WORKING_DAYS = 3;
/** Amount up to which no acceptance is needed, in pesos. */
const SMALL = 1000;
const GENERIC: ReadonlySet<string> = new Set(["XAXX010101000", "XEXX010101000"]);
const RECEIVER_DECIDES = "I";

/** The state of a CFDI in the words of the SAT. */
export interface SatState {
  readonly state: "Vigente" | "Cancelado";
  readonly cancellable: "Cancelable sin aceptación" | "Cancelable con aceptación" | "No cancelable";
  readonly cancellation: string;
}

/** True where the receiver has to accept a cancellation. */
export function needsAcceptance(cfdi: StoredCfdi, { settings, now }: PacCall): boolean {
  if (settings.acceptance !== "rules") return settings.acceptance === "always";
  const { type, total, receiver, at } = cfdi;
  return (
    type === RECEIVER_DECIDES &&
    new Decimal(total).greaterThan(SMALL) &&
    !GENERIC.has(receiver) &&
    now > workingDaysAfter(at, 1)
  );
}

/** The state of a CFDI with its last request to cancel. */
export function satState(cfdi: StoredCfdi, call: PacCall): SatState {
  const request = call.state.cancels.get(cfdi.uuid)?.at(-1);
  const needs = request?.needsAcceptance ?? needsAcceptance(cfdi, call);
  const cancellable = needs ? "Cancelable con aceptación" : "Cancelable sin aceptación";
  if (!request) {
    const isBlocked = hasLivingChildren(cfdi, call);
    return {
      state: "Vigente",
      cancellable: isBlocked ? "No cancelable" : cancellable,
      cancellation: "",
    };
  }
  const cancellation = needs ? decisionOf(cfdi, request, call) : "Cancelado sin aceptación";
  const isOpen = cancellation === "En proceso" || cancellation === "Solicitud rechazada";
  return { state: isOpen ? "Vigente" : "Cancelado", cancellable, cancellation };
}

function decisionOf(
  { uuid, receiver }: StoredCfdi,
  { at }: StoredCancel,
  { state, settings, now }: PacCall,
): string {
  const reply = state.replies.get(uuid);
  const setting = Object.hasOwn(settings.receivers, receiver)
    ? settings.receivers[receiver]
    : "wait";
  if (reply?.accepts || (!reply && setting === "accept")) return "Cancelado con aceptación";
  if (reply || setting === "reject") return "Solicitud rechazada";
  return now > workingDaysAfter(at, WORKING_DAYS) ? "Plazo vencido" : "En proceso";
}

/** Valid CFDIs that refer to this one, other than its substitutes, have to be cancelled before it. */
export function hasLivingChildren({ uuid }: StoredCfdi, call: PacCall): boolean {
  return [...call.state.cfdis.values()].some(
    (child) =>
      child.related.some((each) => each.endsWith(` ${uuid}`) && !each.startsWith("04 ")) &&
      satState(child, call).state === "Vigente",
  );
}

/** The end of working days; holidays are not counted. */
function workingDaysAfter(at: number, days: number): number {
  let [end, left] = [at, days];
  while (left > 0) {
    end += DAY_MS;
    const day = new Date(end).getUTCDay();
    if (day !== 0 && day !== 6) left -= 1;
  }
  return end;
}

/** CFDIs whose cancellation a receiver has to answer. */
export function pendingOf(rfc: string, call: PacCall): readonly string[] {
  return [...call.state.cfdis.values()]
    .filter(({ receiver }) => receiver === rfc)
    .filter((cfdi) => satState(cfdi, call).cancellation === "En proceso")
    .map(({ uuid }) => uuid.toUpperCase());
}
