import {
  type DocumentTask,
  defineProvider,
  onDocument,
  requestFileOf,
  type StepResult,
  step,
  submissionResult,
  submitting,
  Type,
} from "@fakturo/plugin";
import { providers, taxpayers } from "../connection/connection.ts";
import { PROVIDER, USER } from "../connection/credentials.ts";
import { cancellationBytes } from "../connection/movements.ts";
import { STAMPS } from "../extensions.ts";
import { send, sendAsProvider } from "./send.ts";

/** Cancels a document that the supplier's own software sent. */
export const cancel = defineProvider({
  key: "gov-gr.cancel",
  name: "Cancel at myDATA",
  summary: "Cancel the invoice or delivery note at myDATA, and stamp the mark of the cancellation.",
  schemas: ["bill/invoice", "bill/delivery"],
  config: Type.Object({}),
  effect: "submission",
  submits: { connection: taxpayers.key, kind: "cancel" },
  cancels: send.key,
  credentials: [USER.key],
  run: onDocument((task) => cancelDocument(taxpayers.key, task)),
});

/** Cancels a delivery note that the provider sent; AADE cancels no invoices of providers. */
export const cancelAsProvider = defineProvider({
  key: "ilyda.cancel",
  name: "Cancel a delivery note as provider",
  summary:
    "Cancel the delivery note that a licensed provider sent to myDATA, and stamp the mark of the cancellation.",
  schemas: ["bill/delivery"],
  config: Type.Object({}),
  effect: "submission",
  submits: { connection: providers.key, kind: "cancel" },
  cancels: sendAsProvider.key,
  credentials: [PROVIDER.key],
  run: onDocument((task) => cancelDocument(providers.key, task)),
});

function cancelDocument(
  connection: string,
  { envelope, submission, ref, cancels }: DocumentTask,
): StepResult {
  if (ref !== undefined || !cancels) return submissionResult(submission);
  const stamp = envelope.head.stamps?.find(({ prv }) => prv === STAMPS.mark)?.val;
  const mark = stamp ?? cancels.references[0];
  if (mark === undefined) return step.ko("no-mark", "the document has no MARK");
  const { identity } = cancels;
  const [holder = ""] = identity.split("·");
  const submit = {
    connection,
    kind: "cancel",
    identity,
    bytes: cancellationBytes(mark),
    mime: "application/json",
    holder,
    stream: [holder, "cancel", mark].join("·"),
  } as const;
  return submitting({ files: [requestFileOf(submit, "mydata")], submit });
}
