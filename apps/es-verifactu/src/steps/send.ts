import { defineSubmissionStep } from "@fakturo/plugin";
import { spanishCertificate } from "@fakturo/spain";

/** Sends the invoice's newest record and waits for the agency's answer. */
export const send = defineSubmissionStep({
  key: "verifactu.send",
  name: "Send to VERI*FACTU",
  summary: "Send the record of the invoice to the tax agency, in the order of its chain.",
  schemas: ["bill/invoice"],
  credentials: [spanishCertificate.key],
  submits: { connection: "verifactu", kind: ["issue", "amend"] },
});
