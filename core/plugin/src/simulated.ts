import type { Envelope } from "./envelope.ts";

/**
 * Key of the stamp on documents whose record was prepared for a simulated authority; its value is the key of the
 * connection. The engine adds it.
 */
export const SIMULATED_STAMP = "simulated";

/** True for a document that has no legal effect because it was made in a simulation. */
export function isSimulated({ head }: Pick<Envelope, "head">): boolean {
  return head.stamps?.some(({ prv }) => prv === SIMULATED_STAMP) ?? false;
}
