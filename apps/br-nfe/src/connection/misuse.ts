import type { CallContext } from "@fakturo/plugin";
import { createFinder, type XmlElement } from "@fakturo/xml";
import { NAMESPACE } from "../nfe/namespace.ts";

const { text } = createFinder({ "": NAMESPACE });
/** `cStat` of the refusal of calls that break the limits of a service (NT 2018.002). */
export const MISUSE = "656";
/** Time in which the service refuses all calls of the taxpayer, and counts them against it. */
const PAUSE_S = 3600;
/** Simulators have a short clock. */
const SIMULATED_PAUSE_S = 2;
/** A stored end stays readable for longer than the pause, as sessions are not used near their end. */
const MEMORY_S = 2 * PAUSE_S;
const FREE_S = 86_400;
const MS_PER_S = 1000;
/** No service has to be waited for. */
const FREE = "0";
/** Paths of the elements in the SEFAZ's answers that hold the status of a document, an event or a voided range. */
const RESULTS = ["protNFe/infProt", "retEvento/infEvento", "infInut"] as const;

/** Seconds until a service may be called again after a refusal for misuse, by any process; 0 where it may. */
export async function pauseOf(service: string, ctx: CallContext): Promise<number> {
  const until = Number(await known(service, ctx));
  return Math.max(0, Math.ceil((until - ctx.now()) / MS_PER_S));
}

/** Remembers that a service refuses the holder's calls for misuse. */
export async function pause(service: string, ctx: CallContext): Promise<void> {
  const seconds = ctx.environment === "simulated" ? SIMULATED_PAUSE_S : PAUSE_S;
  const until = String(ctx.now() + seconds * MS_PER_S);
  await ctx.dropSession(scopeOf(service), await known(service, ctx));
  await ctx.session(scopeOf(service), async () => ({ value: until, seconds: MEMORY_S }));
}

function known(service: string, ctx: CallContext): Promise<string> {
  return ctx.session(scopeOf(service), async () => ({ value: FREE, seconds: FREE_S }));
}

const scopeOf = (service: string) => `misuse ${service}`;

/** True for the refusal of a call for misuse, as a whole or of its document. */
export function isMisuse(root: XmlElement): boolean {
  const codes = ["cStat", ...RESULTS.map((place) => `${place}/cStat`)];
  return codes.some((path) => text(root, path) === MISUSE);
}

/** What stands for the answer of a service that is not called because it has refused calls for misuse. */
export const STANDING_REFUSAL = `<retMisuse xmlns="${NAMESPACE}"><cStat>${MISUSE}</cStat><xMotivo>the service was not called again within an hour</xMotivo></retMisuse>`;
