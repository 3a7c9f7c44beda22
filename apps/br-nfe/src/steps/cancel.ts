import { CERTIFICATE_SECRET, reasonField, stateOf, withCredentials } from "@fakturo/brazil";
import {
  type DocumentTask,
  defineProvider,
  onDocument,
  type Provider,
  type Static,
  type StepContext,
  type StepResult,
  submissionResult,
  Type,
} from "@fakturo/plugin";
import { CANCELLATION_KEY } from "../connection/answers.ts";
import { cancellationOf } from "../event/cancellation.ts";
import { partsOf, stateIn } from "../key.ts";
import { handedOver } from "./hand-over.ts";
import { reasonIn } from "./texts.ts";

/** Job argument with the access key of the NFC-e that was issued offline for the same sale. */
export const SUBSTITUTE_ARG = "nfe-br-cancel-substitute";

const Config = Type.Object({ reason: reasonField });
type Config = Static<typeof Config>;

/** Cancels an authorised NF-e. */
export const cancelNfe = cancelling("nfe-br.cancel.nfe", "nfe-br.send.nfe", "NF-e");

/** Cancels an authorised NFC-e. */
export const cancelNfce = cancelling("nfe-br.cancel.nfce", "nfe-br.send.nfce", "NFC-e");

function cancelling(key: string, cancels: string, name: string): Provider<typeof Config> {
  return defineProvider({
    key,
    name: `Cancel ${name}`,
    summary: `Sign the cancellation of the authorised ${name} and register it with the SEFAZ of the state.`,
    schemas: ["bill/invoice"],
    config: Config,
    effect: "submission",
    submits: { connection: "nfe-br", kind: "cancel" },
    cancels,
    credentials: [CERTIFICATE_SECRET],
    run: onDocument(run),
  });
}

function run(task: DocumentTask<Config>, ctx: StepContext): StepResult | Promise<StepResult> {
  const { envelope, cancels, submission, ref } = task;
  if (ref !== undefined) return submissionResult(submission);
  const key = cancels?.identity ?? "";
  const { issuer, model } = partsOf(key);
  const environment = ctx.sandbox ? "test" : "production";
  const now = ctx.now();
  const reason = reasonIn(task);
  return withCredentials(ctx, issuer, (credentials): StepResult => {
    const substitute = task.args[SUBSTITUTE_ARG] || undefined;
    const request = cancellationOf(envelope, reason, { environment, now }, substitute);
    const submitted = { kind: "cancel", identity: key, holder: issuer } as const;
    const about = { state: stateOf(stateIn(key)) ?? "", model, key, fileKey: CANCELLATION_KEY };
    return handedOver(envelope, request, { ...submitted, ...about }, { credentials, ctx });
  });
}
