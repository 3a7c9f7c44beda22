import type { CallContext, StepContext } from "@fakturo/plugin";
import type { KsefContext } from "./api.ts";
import { CERTIFICATE, credentialsFrom } from "./credentials.ts";

/** The context of a connection's call. */
export function contextOf(ctx: CallContext): KsefContext {
  return {
    signal: ctx.signal,
    now: () => ctx.now(),
    log: (message, details) => ctx.log(message, details),
    api: ctx.endpoint("api"),
    nip: ctx.holder,
    http: (url, request) => ctx.http(url, request),
    session: (scope, make) => ctx.session(scope, make),
    dropSession: (scope, value) => ctx.dropSession(scope, value),
    // The certificate of the attempt's version; the token is the current one.
    credentials: () =>
      credentialsFrom((key) => (key === CERTIFICATE.key ? ctx.credential() : ctx.credential(key))),
  };
}

/** The context of a step's call for a holder. */
export function stepContextOf(ctx: StepContext, nip: string): KsefContext {
  const keyOf = (scope: string) => `${nip} ${scope}`;
  return {
    signal: ctx.signal,
    now: () => ctx.now(),
    log: (message, details) => ctx.log(message, details),
    api: ctx.endpoint("gov-pl", "api"),
    nip,
    http: (url, request) => ctx.http(url, request),
    session: (scope, make) => ctx.lease(keyOf(scope), 0, make),
    dropSession: (scope, value) => ctx.dropLease(keyOf(scope), value),
    credentials: () => credentialsFrom((key) => ctx.credential(key, nip)),
  };
}
