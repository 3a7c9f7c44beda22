import { callerOf, networkOf, portsOf } from "@fakturo/app-peppol";
import { isFakturoError } from "@fakturo/model";
import { classify, type Lookup, lookUp } from "@fakturo/peppol";
import type { StepContext } from "@fakturo/plugin";
import { type OioublProfile, PROFILES } from "../oioubl/header.ts";
import { routeOf } from "./participants.ts";
import { NEMHANDEL } from "./settings.ts";

/**
 * The process that a document's receiver has registered: simple billing where it has not the one that the document
 * names. The document's own where the register does not tell, or the workspace does not use the network.
 */
export async function profileFor(xml: string, ctx: StepContext): Promise<OioublProfile> {
  const { receiver } = routeOf(new TextEncoder().encode(xml));
  if (!receiver) return "nes5";
  try {
    const caller = callerOf(ctx, NEMHANDEL);
    const [network, ports] = [await networkOf(caller), portsOf(caller)];
    const { type, processes } = classify(xml);
    const lookedUp = (profile: OioublProfile): Promise<Lookup> => {
      const own = processes.filter(({ value }) => value === PROFILES[profile]);
      return lookUp(receiver, { type, processes: own }, network, ports);
    };
    if ((await lookedUp("nes5")).is !== "not-supported") return "nes5";
    return (await lookedUp("bilsim")).is === "found" ? "bilsim" : "nes5";
  } catch (error) {
    if (isFakturoError(error) && error.key === "precondition-failed") return "nes5";
    throw error;
  }
}
