import { isObject } from "@fakturo/model";
import type { Answer, EntryMeta, Submission } from "@fakturo/plugin";
import { hashOf } from "./keys.ts";
import { faBytes, readRecord } from "./record.ts";

/** Fact about an entry whose invoice was issued offline and refused by KSeF. */
const REFUSED_FACT = "ksef-refused";

/** Refusals after which there is no technical correction: of permissions, and of corrections. */
const NOT_CORRECTED: ReadonlySet<string> = new Set(["410", "21166", "21167"]);

/** Why KSeF has refused an invoice. */
interface Refusal {
  readonly code: string;
  readonly message: string;
  /** Receipt of the decision, where the invoice was processed. */
  readonly reference?: string;
}

/**
 * The answer about a refused invoice. For one that was issued offline it has a fact with the hash that the next file
 * names as `hashOfCorrectedInvoice`: of the file that was handed out first, however many corrections of it were refused.
 */
export function refusedAnswer(
  { bytes }: Pick<Submission, "bytes">,
  { code, message, reference }: Refusal,
): Answer {
  const record = readRecord(bytes);
  const isCorrected = record.offline && !NOT_CORRECTED.has(code);
  const value = isCorrected && { hash: record.corrects ?? hashOf(faBytes(record)), code };
  return {
    is: "refused",
    faults: [{ code, message }],
    ...(reference !== undefined && { reference }),
    ...(value && { effects: { meta: [{ key: REFUSED_FACT, value }] } }),
  };
}

/** Hash of the file that a new one corrects, by the facts of its entry; undefined where none was refused. */
export function correctedHash(facts: readonly EntryMeta[]): string | undefined {
  const value = facts.find(({ src, key }) => src === "gov-pl" && key === REFUSED_FACT)?.value;
  return isObject(value) && typeof value.hash === "string" ? value.hash : undefined;
}
