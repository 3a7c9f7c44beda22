import type { ReceiptType } from "@fakturo/italy";
import { ACCEPTED, REFUSED } from "./kinds.ts";
import type { SdiReceipt } from "./receipt.ts";

/** Result of the step that waits for a receipt. */
export interface ReceiptOutcome {
  readonly status: "OK" | "KO" | "QUEUED";
  /** Compared with the branches of a workflow. */
  readonly code: string;
  readonly message: string;
}

const OUTCOMES: Readonly<Record<ReceiptType, ReceiptOutcome | undefined>> = {
  NS: { status: "KO", code: "rejected", message: "refused by the SdI" },
  RC: { status: "OK", code: "delivered", message: "delivered" },
  MC: { status: "OK", code: "not-delivered", message: "left in the customer's reserved area" },
  AT: { status: "OK", code: "not-delivered", message: "attested as impossible to deliver" },
  DT: { status: "KO", code: "deadline-terms", message: "no answer within fifteen days" },
  NE: undefined,
  EC: undefined,
  SE: undefined,
  MT: undefined,
};

const DELIVERED_TO_OFFICE: ReceiptOutcome = {
  status: "QUEUED",
  code: "delivered-pa",
  message: "delivered to the public body, whose answer is awaited",
};

const ANSWERS: ReadonlyMap<string, ReceiptOutcome> = new Map([
  [ACCEPTED, { status: "OK", code: "accepted-pa", message: "accepted by the public body" }],
  [REFUSED, { status: "KO", code: "rejected-pa", message: "refused by the public body" }],
]);

/** Meaning of a receipt for its invoice; undefined for messages without effect. */
export function outcomeOf({ type, isPublic, outcome }: SdiReceipt): ReceiptOutcome | undefined {
  if (type === "NE") return ANSWERS.get(outcome ?? "");
  if (type === "RC" && isPublic) return DELIVERED_TO_OFFICE;
  // Failed delivery to a public body is followed by delivery or attestation.
  if (type === "MC" && isPublic)
    return { ...DELIVERED_TO_OFFICE, code: "sent", message: "waiting" };
  return OUTCOMES[type];
}
