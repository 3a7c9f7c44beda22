import type { CallContext, RouteContext, StepContext } from "@fakturo/plugin";
import type { PlatformContext } from "./api.ts";
import { ACCOUNT } from "./credentials.ts";

/** Key of the connection. */
export const CONNECTION = "gov-fr";

/** The context of a connection's or feed's call. */
export function contextOf(ctx: CallContext): PlatformContext {
  return {
    signal: ctx.signal,
    now: () => ctx.now(),
    endpoint: (name) => withoutSlash(ctx.endpoint(name)),
    http: (url, request) => ctx.http(url, request),
    credential: () => ctx.credential(),
    session: (scope, make) => ctx.session(scope, make),
    dropSession: (scope, value) => ctx.dropSession(scope, value),
  };
}

/** The context of a step's call for a holder. */
export function stepContextOf(ctx: StepContext, holder: string): PlatformContext {
  const keyOf = (scope: string) => `${holder} ${scope}`;
  return {
    signal: ctx.signal,
    now: () => ctx.now(),
    endpoint: (name) => withoutSlash(ctx.endpoint(CONNECTION, name)),
    http: (url, request) => ctx.http(url, request),
    credential: () => ctx.credential(ACCOUNT.key, holder),
    session: (scope, make) => ctx.lease(keyOf(scope), 0, make),
    dropSession: (scope, value) => ctx.dropLease(keyOf(scope), value),
  };
}

/** The context of a route's call; each request logs in. */
export function routeContextOf(ctx: RouteContext, holder?: string): PlatformContext {
  let token: Promise<string> | undefined;
  return {
    signal: undefined,
    now: () => ctx.now(),
    endpoint: (name) => withoutSlash(ctx.endpoint(CONNECTION, name)),
    http: (url, request) => ctx.http(url, request),
    credential: () => ctx.credential(ACCOUNT.key, holder),
    session: (_scope, make) => {
      token ??= make().then(({ value }) => value);
      return token;
    },
    async dropSession() {
      token = undefined;
    },
  };
}

function withoutSlash(url: string): string {
  return url.replace(/\/$/, "");
}
