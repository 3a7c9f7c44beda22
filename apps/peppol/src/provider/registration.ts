import { type BusinessEntity, type Participant, type PeppolService, uriOf } from "@fakturo/peppol";
import { type StepContext, type StepResult, step } from "@fakturo/plugin";
import { callProvider, type ProviderCaller, ProviderError, providerErrorOf } from "./api.ts";
import { DELIVERY, DELIVERY_REF } from "./route.ts";
import { PROVIDER } from "./settings.ts";

const CONFLICT = 409;
const NOT_FOUND = 404;
/** Requests that the provider refuses for good. */
const REFUSED: ReadonlySet<number> = new Set([400, 409, 422]);

/** What a participant is registered with. */
export interface ProviderRegistration {
  readonly services: readonly PeppolService[];
  readonly isListed: boolean;
  readonly card: BusinessEntity | undefined;
  /** Key of the former publisher; empty without one. */
  readonly migrationKey: string;
}

const callerIn = (ctx: StepContext): ProviderCaller => ({
  signal: ctx.signal,
  api: () => ctx.endpoint(PROVIDER, "api"),
  http: (url, request) => ctx.http(url, request),
  credential: (key) => ctx.credential(key),
});

const pathOf = (participant: Participant) =>
  `/participants/${encodeURIComponent(uriOf(participant))}`;

/** Registers a participant with the provider, which delivers its documents to this server. It may be repeated. */
export async function registerAtProvider(
  participant: Participant,
  { services, isListed, card, migrationKey }: ProviderRegistration,
  ctx: StepContext,
): Promise<StepResult | undefined> {
  const body = JSON.stringify({
    services: services.map(({ type, processes }) => ({
      document_type: uriOf(type),
      processes: processes.map(uriOf),
    })),
    listed: isListed,
    ...(card && { business_card: card }),
    ...(migrationKey !== "" && { migration_key: migrationKey }),
    deliver_to: await ctx.callbackUrl(DELIVERY_REF, DELIVERY),
  });
  return refusalOf(async () => {
    const headers = { "content-type": "application/json" };
    await callProvider(pathOf(participant), { method: "PUT", headers, body }, callerIn(ctx));
  }, participant);
}

/** Ends the registration; a participant that is not there is gone already. */
export async function unregisterAtProvider(
  participant: Participant,
  ctx: StepContext,
): Promise<StepResult | undefined> {
  return refusalOf(async () => {
    try {
      await callProvider(pathOf(participant), { method: "DELETE" }, callerIn(ctx));
    } catch (error) {
      if (!(error instanceof ProviderError) || error.status !== NOT_FOUND) throw error;
    }
  }, participant);
}

/** The step's result where the provider does not do it: for good, or until later. */
async function refusalOf(
  work: () => Promise<void>,
  { value }: Participant,
): Promise<StepResult | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    const { status, code, message } = providerErrorOf(error);
    if (!REFUSED.has(status)) return step.retry(`the provider does not answer: ${message}`);
    if (status === CONFLICT && code !== "migration-key")
      return step.ko("already-registered", `${value} is already registered`);
    return step.ko(code || String(status), `the provider refuses: ${message}`);
  }
}
