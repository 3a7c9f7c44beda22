import type { StepContext } from "@fakturo/plugin";
import { spanishCertificate } from "@fakturo/spain";
import { FACE, type FaceCaller } from "../call.ts";

/** Seconds in which FACe answers a query. */
const ANSWER_WITHIN_S = 50;

/** The caller of a step that queries FACe for a supplier. */
export function stepCaller(ctx: StepContext, holder: string): FaceCaller {
  return {
    url: ctx.endpoint(FACE, "invoices"),
    signal: ctx.deadline(ANSWER_WITHIN_S),
    now: () => ctx.now(),
    http: (url, request) => ctx.http(url, request),
    credential: () => ctx.credential(spanishCertificate.key, holder),
  };
}
