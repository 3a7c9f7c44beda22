import { defineProvider, defineSubmissionStep, step } from "@fakturo/plugin";
import { BATCHES } from "../batch/connection.ts";
import { MODE_ARG, NEVER_SENT } from "./mode.ts";

const following = defineSubmissionStep({
  key: "gov-pl.send",
  name: "Send to KSeF",
  summary: "Send the invoice to KSeF; stamp its number and attach the official receipt (UPO).",
  schemas: ["bill/invoice"],
  submits: { connection: ["gov-pl", BATCHES], kind: "issue" },
});

/** Sends the invoice's newest file and waits for its KSeF number and UPO. */
export const send = defineProvider({
  ...following,
  run: (task, ctx) =>
    task.args[MODE_ARG] === NEVER_SENT
      ? step.skip("an invoice issued during a total failure is not sent to KSeF", NEVER_SENT)
      : following.run(task, ctx),
});
