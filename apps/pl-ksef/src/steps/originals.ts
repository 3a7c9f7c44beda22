import { fullCode, isObject, type JsonObject } from "@fakturo/model";
import {
  type DocumentTask,
  type Envelope,
  type StepContext,
  type StepResult,
  type SubmissionStatus,
  step,
  waitForRecord,
} from "@fakturo/plugin";
import { BATCHES } from "../batch/connection.ts";
import { identityOf } from "../connection/record.ts";
import { invoiceIn } from "../document.ts";
import { NUMBER_STAMP } from "../extensions.ts";
import { invoiceTypeOf, ksefNumberOf } from "../fa/references.ts";

/** `RodzajFaktury` of the invoices that a kind of correction corrects; KSeF knows numbers by it. */
const CORRECTED: Readonly<Record<string, readonly string[]>> = {
  KOR: ["VAT", "UPR", "KOR"],
  KOR_ZAL: ["ZAL", "KOR_ZAL"],
  KOR_ROZ: ["ROZ", "KOR_ROZ"],
};

/** The envelope of a correction with the KSeF numbers of its originals, or how the step ends or waits. */
export type NumberedCorrection = { readonly envelope: Envelope } | { readonly result: StepResult };

/**
 * Looks up the KSeF numbers of the invoices that a correction names without one. While one of them is on its way to
 * KSeF the step waits: its correction may be sent only after it has a number. Where KSeF has refused one, or it was
 * not sent, there is nothing to correct. An invoice that was never submitted here stays without number, as one issued
 * outside KSeF.
 */
export async function withOriginals(
  { envelope, ref }: Pick<DocumentTask, "envelope" | "ref">,
  ctx: Pick<StepContext, "submission">,
): Promise<NumberedCorrection> {
  const invoice = invoiceIn(envelope.doc);
  const types = CORRECTED[invoiceTypeOf(invoice)];
  if (!types) return { envelope };
  const nip = invoice.supplier.tax_id?.code ?? "";
  const numbers = new Map<number, string>();
  for (const [place, original] of (invoice.preceding ?? []).entries()) {
    const number = fullCode(original);
    if (ksefNumberOf(original) !== undefined) continue;
    const record = await ctx.submission({
      connection: ["gov-pl", BATCHES],
      kind: "issue",
      holder: nip,
      identity: types.map((type) => identityOf({ nip, type, number })),
    });
    const result = record && obstacleIn(record, number, ref);
    if (result) return { result };
    const stamp = record?.effects.stamps?.find(({ prv }) => prv === NUMBER_STAMP);
    if (stamp) numbers.set(place, stamp.val);
  }
  return { envelope: { ...envelope, doc: numberedDoc(envelope.doc, numbers) } };
}

/** A copy of a document whose preceding rows have KSeF numbers, by place. */
function numberedDoc(doc: JsonObject, numbers: ReadonlyMap<number, string>): JsonObject {
  const { preceding } = doc;
  if (!Array.isArray(preceding) || numbers.size === 0) return doc;
  const rows = preceding.map((row, place) => {
    const val = numbers.get(place);
    if (val === undefined || !isObject(row)) return row;
    const stamps = Array.isArray(row.stamps) ? row.stamps : [];
    return { ...row, stamps: [...stamps, { prv: NUMBER_STAMP, val }] };
  });
  return { ...doc, preceding: rows };
}

/** How a step ends or waits because of an original; undefined where KSeF has accepted it. */
function obstacleIn(
  record: SubmissionStatus,
  number: string,
  ref: string | undefined,
): StepResult | undefined {
  switch (record.state) {
    case "accepted":
    case "remarked":
    case "annulled":
      return undefined;
    case "refused": {
      const why = record.faults[0]?.message ?? record.code ?? "";
      return step.ko(
        "original-refused",
        `KSeF refused the corrected invoice ${number}, so there is nothing to correct: ${why}`,
      );
    }
    case "withdrawn":
      return step.ko("original-not-sent", `the corrected invoice ${number} was not sent to KSeF`);
    default: {
      const why = `the corrected invoice ${number} has no KSeF number yet`;
      return waitForRecord(record, { ref, why, code: "original-not-decided" });
    }
  }
}
