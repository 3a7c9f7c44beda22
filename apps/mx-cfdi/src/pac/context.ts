import type { CallContext, StepContext } from "@fakturo/plugin";

/** What calls of a PAC use: the context of the connection, or that of a step. */
export type PacContext = Pick<
  CallContext,
  "signal" | "now" | "endpoint" | "http" | "credential" | "session" | "dropSession"
>;

/** Seconds in which a PAC answers a step's query. */
const ANSWER_WITHIN_S = 50;

/** The context of a step's call of a PAC. */
export function stepContextOf(
  ctx: StepContext,
  { connection, credential }: { readonly connection: string; readonly credential: string },
): PacContext {
  return {
    signal: ctx.deadline(ANSWER_WITHIN_S),
    now: () => ctx.now(),
    endpoint: (name) => ctx.endpoint(connection, name),
    http: (url, request) => ctx.http(url, request),
    credential: (key = credential) => ctx.credential(key),
    session: (scope, make) => ctx.lease(scope, 0, make),
    dropSession: (scope, value) => ctx.dropLease(scope, value),
  };
}
