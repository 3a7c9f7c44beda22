import type { Answer, AuthorityCode } from "@fakturo/plugin";
import type { PecMail } from "./certified.ts";

/** Receipts of providers after which the mail has certainly not reached the SdI (RFC 6109 §3). */
export const PEC_CODES: readonly AuthorityCode[] = [
  {
    code: "PEC-non-accettazione",
    meaning: "the provider of the certified mailbox does not accept the mail",
    remedy: "correct what the provider names, and send the invoice again",
  },
  {
    code: "PEC-rilevazione-virus",
    meaning: "the provider of the certified mailbox has found a virus in the mail",
    remedy: "remove the attachment that it names, and send the invoice again",
  },
  {
    code: "PEC-errore-consegna",
    meaning: "the mail could not be delivered to the SdI",
    remedy: "check the address of the SdI in the credential, and send the invoice again",
  },
];

const REFUSALS: ReadonlyMap<string, AuthorityCode> = new Map(
  PEC_CODES.map((row) => [row.code, row]),
);

/** Receipts after which the mail is under way, with what they say. */
const UNDER_WAY: ReadonlyMap<string, string> = new Map([
  ["accettazione", "accepted by the provider of the certified mailbox"],
  ["presa-in-carico", "taken over by the provider of the SdI"],
  ["preavviso-errore-consegna", "not delivered to the SdI yet"],
  ["avvenuta-consegna", "delivered to the SdI, whose receipt is awaited"],
]);

const OUTCOME = /_EC_[A-Za-z0-9]{1,3}$/;

/** What a receipt of the provider states about the mail; undefined for other mails. */
export function providerAnswer({ kind, messageId, subject, error }: PecMail): Answer | undefined {
  // The SdI confirms no answer to a received invoice; it only refuses some.
  if (kind === "avvenuta-consegna" && OUTCOME.test(subject))
    return { is: "accepted", reference: messageId };
  const underWay = UNDER_WAY.get(kind);
  if (underWay !== undefined) return { is: "taken", reference: messageId, message: underWay };
  const code = `PEC-${kind}`;
  const refusal = REFUSALS.get(code);
  if (!refusal) return undefined;
  const message = `${refusal.meaning}; ${refusal.remedy}${error === "" ? "" : ` (${error})`}`;
  return { is: "refused", faults: [{ code, message }] };
}
