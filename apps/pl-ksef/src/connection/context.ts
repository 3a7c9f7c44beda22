import type { CallContext, StepContext } from "@fakturo/plugin";
import type { KsefContext } from "./api.ts";
import { CERTIFICATE, credentialsFrom } from "./credentials.ts";
import { placeIn, type SandboxSystem, systemIn } from "./places.ts";

/** Members of a context that depend on the system that the holder is registered with. */
type OfSystem = Pick<KsefContext, "api" | "session" | "dropSession">;

/** Tokens and sessions of one system are unknown to the others. */
function ofSystem(
  choose: () => Promise<SandboxSystem>,
  ports: Pick<KsefContext, "session" | "dropSession"> & { endpoint(name: string): string },
): OfSystem {
  let chosen: Promise<SandboxSystem> | undefined;
  const system = () => {
    chosen ??= choose();
    return chosen;
  };
  const scoped = async (scope: string) => [await system(), scope].filter(Boolean).join(" ");
  return {
    api: async () => ports.endpoint(placeIn(await system(), "api")),
    session: async (scope, make) => ports.session(await scoped(scope), make),
    dropSession: async (scope, value) => ports.dropSession(await scoped(scope), value),
  };
}

/** The context of a connection's call. */
export function contextOf(ctx: CallContext): KsefContext {
  const isLive = ctx.environment === "live";
  return {
    signal: ctx.signal,
    now: () => ctx.now(),
    log: (message, details) => ctx.log(message, details),
    nip: ctx.holder,
    http: (url, request) => ctx.http(url, request),
    ...ofSystem(async () => (isLive ? "" : systemIn(await ctx.registration())), ctx),
    // The certificate of the attempt's version; the token is the current one.
    credentials: () =>
      credentialsFrom((key) => (key === CERTIFICATE.key ? ctx.credential() : ctx.credential(key))),
  };
}

/** The system of a holder's invoices, for a step. */
export async function stepSystem(
  ctx: Pick<StepContext, "sandbox" | "registration">,
  nip: string,
): Promise<SandboxSystem> {
  return ctx.sandbox ? systemIn(await ctx.registration("gov-pl", nip)) : "";
}

/** The context of a step's call for a holder. */
export function stepContextOf(ctx: StepContext, nip: string): KsefContext {
  const keyOf = (scope: string) => `${nip} ${scope}`;
  return {
    signal: ctx.signal,
    now: () => ctx.now(),
    log: (message, details) => ctx.log(message, details),
    nip,
    http: (url, request) => ctx.http(url, request),
    ...ofSystem(() => stepSystem(ctx, nip), {
      endpoint: (name) => ctx.endpoint("gov-pl", name),
      session: (scope, make) => ctx.lease(keyOf(scope), 0, make),
      dropSession: (scope, value) => ctx.dropLease(keyOf(scope), value),
    }),
    credentials: () => credentialsFrom((key) => ctx.credential(key, nip)),
  };
}
