import { defineSubmissionStep } from "@fakturo/plugin";

/** Sends the invoice's newest file and waits for its KSeF number and UPO. */
export const send = defineSubmissionStep({
  key: "gov-pl.send",
  name: "Send to KSeF",
  summary: "Send the invoice to KSeF; stamp its number and attach the official receipt (UPO).",
  schemas: ["bill/invoice"],
  submits: { connection: "gov-pl", kind: "issue" },
});
