import type { StepContext } from "@fakturo/plugin";
import { spanishCertificate } from "@fakturo/spain";
import type { FaceCaller } from "../call.ts";
import type { Platform } from "../platforms.ts";

/** Seconds in which FACe answers a query. */
const ANSWER_WITHIN_S = 50;

/** The caller of a step that queries a platform for a supplier. */
export function stepCaller(ctx: StepContext, holder: string, platform: Platform): FaceCaller {
  return {
    url: ctx.endpoint(platform.connection, "invoices"),
    platform,
    signal: ctx.deadline(ANSWER_WITHIN_S),
    now: () => ctx.now(),
    log: (message, details) => ctx.log(message, details),
    secret: (name) => ctx.secret(name),
    http: (url, request) => ctx.http(url, request),
    credential: () => ctx.credential(spanishCertificate.key, holder),
  };
}
