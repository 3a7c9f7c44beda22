import { CERTIFICATE_SECRET, digitsOf, invoiceIn, withCredentials } from "@fakturo/brazil";
import {
  type DocumentTask,
  defineProvider,
  onDocument,
  requestFile,
  type StepContext,
  type StepResult,
  submissionResult,
  submitting,
  Type,
} from "@fakturo/plugin";
import { recordBytes } from "../connection/record.ts";
import { CANCELLATION, SUBSTITUTION } from "../event/cancellation.ts";
import { keyOf } from "../event/event.ts";
import { cancellationFile } from "../file.ts";
import { signedCancellation } from "../generate.ts";
import { cancellingBy, type ReasonConfig, reasonMembers } from "./cancel.ts";

/** Cancels an issued NFS-e. */
export const cancelIssued = defineProvider({
  key: "nfe-br.cancel.nfse",
  name: "Cancel NFS-e",
  summary:
    "Sign the cancellation of the issued NFS-e, or that by substitution, and register it with the national system.",
  schemas: ["bill/invoice"],
  config: Type.Object(reasonMembers),
  effect: "submission",
  submits: { connection: "nfe-br.nfse", kind: "cancel" },
  cancels: "nfe-br.send",
  credentials: [CERTIFICATE_SECRET],
  run: onDocument(run),
});

function run(task: DocumentTask<ReasonConfig>, ctx: StepContext): StepResult | Promise<StepResult> {
  const { envelope, cancels, submission, ref } = task;
  if (ref !== undefined) return submissionResult(submission);
  const holder = digitsOf(invoiceIn(envelope.doc).supplier.tax_id?.code);
  return withCredentials(ctx, holder, (credentials): StepResult => {
    const how = cancellingBy(task, ctx);
    const xml = signedCancellation(envelope, how, credentials);
    const id = keyOf(envelope.head);
    const event = { type: how.substitute ? SUBSTITUTION : CANCELLATION, number: 1 };
    const file = cancellationFile(envelope, xml);
    const identity = cancels?.identity ?? "";
    const record = { connection: "nfe-br.nfse", kind: "cancel", identity, holder } as const;
    const bytes = recordBytes({ id, isCancellation: true, event, file: file.name, xml });
    const submit = { ...record, bytes, mime: "application/json" };
    return submitting({ files: [requestFile(file)], submit });
  });
}
