import { defineSubmissionStep } from "@fakturo/plugin";
import { BATCHES } from "../batch/connection.ts";

/** Sends the invoice's newest file and waits for its KSeF number and UPO. */
export const send = defineSubmissionStep({
  key: "gov-pl.send",
  name: "Send to KSeF",
  summary: "Send the invoice to KSeF; stamp its number and attach the official receipt (UPO).",
  schemas: ["bill/invoice"],
  submits: { connection: ["gov-pl", BATCHES], kind: "issue" },
});
