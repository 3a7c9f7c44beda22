import { CERTIFICATE_SECRET, digitsOf, invoiceIn, withCredentials } from "@fakturo/brazil";
import {
  type DocumentTask,
  defineProvider,
  type Effects,
  type Outgoing,
  onDocument,
  type Provider,
  requestFile,
  type Static,
  type StepContext,
  type StepResult,
  submissionResult,
  submitting,
  Type,
} from "@fakturo/plugin";
import type { SigningCredentials } from "@fakturo/signature";
import { recordBytes } from "../connection/record.ts";
import { CANCELLATION, type Cancelling, SUBSTITUTION } from "../event/cancellation.ts";
import { keyOf } from "../event/event.ts";
import { cancellationFile } from "../file.ts";
import { signedCancellation } from "../generate.ts";
import { askForAnalysis } from "./analysis.ts";
import { cancellingBy, reasonMembers } from "./cancel.ts";

/** The municipality's time for cancellations is over. */
const LATE = "E0822";

const Config = Type.Object({
  ...reasonMembers,
  analysis: Type.Optional(
    Type.Boolean({
      title: "Ask the municipality",
      description:
        "Where the time for a cancellation is over, asks the municipality for it (101103) with the same reason, and waits for its decision.",
      default: false,
    }),
  ),
});
type Config = Static<typeof Config>;
type CancelTask = DocumentTask<Config>;

/** Cancels an issued NFS-e. */
export const cancelIssued: Provider<typeof Config> = defineProvider({
  key: "nfe-br.cancel.nfse",
  name: "Cancel NFS-e",
  summary:
    "Sign the cancellation of the issued NFS-e, or that by substitution, and register it with the national system.",
  schemas: ["bill/invoice"],
  config: Config,
  effect: "submission",
  submits: { connection: "nfe-br.nfse", kind: "cancel" },
  cancels: "nfe-br.send",
  credentials: [CERTIFICATE_SECRET],
  run: onDocument(run),
});

function run(task: CancelTask, ctx: StepContext): StepResult | Promise<StepResult> {
  const { envelope, submission, ref, config } = task;
  const holder = digitsOf(invoiceIn(envelope.doc).supplier.tax_id?.code);
  const how = cancellingBy(task, ctx);
  if (ref === undefined)
    return withCredentials(ctx, holder, (credentials) =>
      submitting(cancellation(task, how, { holder, credentials })),
    );
  const result = submissionResult(submission);
  return config.analysis && !how.substitute && isLate(task, result)
    ? withCredentials(ctx, holder, (credentials) =>
        askForAnalysis(task, { ...how, holder, credentials }, ctx),
      )
    : result;
}

/** True for the refusal of a cancellation, not of the request that followed it, because its time is over. */
function isLate({ submission, cancels }: CancelTask, { status, code }: StepResult): boolean {
  return status === "KO" && code === LATE && submission?.identity === cancels?.identity;
}

interface Author {
  readonly holder: string;
  readonly credentials: SigningCredentials;
}

/** The signed request to cancel, and its record. */
function cancellation(
  { envelope, cancels }: CancelTask,
  how: Cancelling,
  { holder, credentials }: Author,
): Effects & { readonly submit: Outgoing } {
  const xml = signedCancellation(envelope, how, credentials);
  const id = keyOf(envelope.head);
  const event = { type: how.substitute ? SUBSTITUTION : CANCELLATION, number: 1 };
  const file = cancellationFile(envelope, xml);
  const identity = cancels?.identity ?? "";
  const record = { connection: "nfe-br.nfse", kind: "cancel", identity, holder } as const;
  const bytes = recordBytes({ id, event, file: file.name, xml });
  return { files: [requestFile(file)], submit: { ...record, bytes, mime: "application/json" } };
}
