import { uuidV5 } from "@fakturo/model";
import { INBOUND_ARG } from "@fakturo/plugin";
import type { WholeJob } from "@fakturo/server-storage/store";
import type { Step } from "@fakturo/workflow";
import { type Offers, offeredBy } from "./readiness.ts";

/** Namespace of the ids of concluding steps; random. */
const NAMESPACE = "5f1c8b1e-6f0e-4a53-9d0c-2f6f3f0b7c1d";

/**
 * The concluding step of a job that imports a received document: that of a loaded app which asks for it, or the one
 * that the job has begun.
 */
export function conclusionOf(
  { args, journal }: Pick<WholeJob, "args" | "journal">,
  offers: Offers,
): Step | undefined {
  if (args?.[INBOUND_ARG] === undefined) return undefined;
  const begun = journal.find(({ step_id, provider }) => step_id === idOf(provider));
  if (begun) return stepOf(begun.provider, begun.name ?? "");
  for (const { key, name, concludes } of offers.providers.values())
    if (concludes !== undefined && args[concludes] !== undefined && offeredBy(offers, key))
      return stepOf(key, name);
  return undefined;
}

function stepOf(provider: string, name: string): Step {
  const id = idOf(provider);
  return { id, name, provider, config: {}, next: [], notes: undefined, summary: undefined };
}

function idOf(provider: string): string {
  return uuidV5(NAMESPACE, provider);
}
