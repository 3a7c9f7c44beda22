import type { Found, Submission } from "@fakturo/plugin";
import { type KsefContext, KsefError } from "../connection/api.ts";
import { rowsOf, sessionsSince } from "../connection/consult.ts";
import { hashOf } from "../connection/keys.ts";
import { faBytes, readRecord } from "../connection/record.ts";

const MAX_SESSIONS = 20;
/** Status of a batch that is being processed: its invoices may not be listed yet. */
const PROCESSING = 150;
/** Statuses of batches with invoices. One that is open, cancelled or unusable has processed none. */
const WITH_INVOICES: ReadonlySet<number> = new Set([PROCESSING, 200, 445]);

/** Searches the batches since the first attempt for the hashes of invoices. */
export async function findInvoices(
  all: readonly Submission[],
  ctx: KsefContext,
): Promise<ReadonlyMap<string, Found>> {
  const same = (found: Found) => new Map(all.map(({ id }) => [id, found]));
  const attempts = all.flatMap((one) => one.attempts.map(({ at }) => at));
  const first = attempts.reduce((a, b) => Math.min(a, b), Number.MAX_SAFE_INTEGER);
  try {
    const listed = await sessionsSince(first, ["Batch"], ctx);
    const sessions = listed.filter(({ code }) => WITH_INVOICES.has(code));
    if (sessions.length > MAX_SESSIONS)
      return same({ is: "unknown", message: `${sessions.length} batches would be searched` });
    const sessionOf = new Map<string, string>();
    for (const { reference } of sessions)
      for (const hash of (await rowsOf(reference, ctx)).keys())
        if (!sessionOf.has(hash)) sessionOf.set(hash, reference);
    const isProcessing = sessions.some(({ code }) => code === PROCESSING);
    const absent: Found = isProcessing
      ? { is: "unknown", message: "a batch is being processed" }
      : { is: "not-found" };
    return new Map(all.map((one) => [one.id, foundIn(one, sessionOf) ?? absent]));
  } catch (error) {
    if (!(error instanceof KsefError)) throw error;
    return same({ is: "unknown", message: error.message });
  }
}

function foundIn(one: Submission, sessionOf: ReadonlyMap<string, string>): Found | undefined {
  const reference = sessionOf.get(hashOf(faBytes(readRecord(one.bytes))));
  if (reference === undefined) return undefined;
  return { is: "found", digest: one.digest, answer: { is: "taken", reference } };
}
