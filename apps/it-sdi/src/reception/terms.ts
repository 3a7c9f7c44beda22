import type { InboundContents, InboundMessage } from "@fakturo/plugin";
import { MIME } from "../file.ts";
import { receiptName } from "../file-name.ts";
import { owedAnswers } from "../owed-answers.ts";
import type { SdiReceipt } from "../receipts/receipt.ts";
import { DT_KEY, type SdiNamedFile, signedReceipt } from "../receipts/signed.ts";
import { referenceOf } from "./reference.ts";

/** Fact of an entry whose 15 days to answer are over: its document counts as accepted. */
const TERMS_FACT = "sdi-terms-over";

/** True for the name of a notice of expired terms (DT). */
export function isTermsNotice(name: string): boolean {
  return receiptName(name)?.type === "DT";
}

/**
 * The notice of expired terms as the receiver gets it: the entries of the file, or of the invoice that it names, learn
 * it, and no answer is owed any more.
 * @throws FakturoError for an unreadable one.
 */
export function termsMessage(file: SdiNamedFile): InboundContents {
  const about = termsOver(signedReceipt(file.data));
  return { files: [{ ...file, mime: MIME, key: DT_KEY, category: "response" }], about };
}

/** What a notice of expired terms changes at the receiver. */
export function termsOver({
  sdiId,
  invoice,
}: Pick<SdiReceipt, "sdiId" | "invoice">): InboundMessage {
  return {
    reference: referenceOf(sdiId, invoice),
    effects: { meta: [{ key: TERMS_FACT, ref: sdiId }] },
    ends: [owedAnswers.key],
  };
}
