import {
  type DocumentTask,
  defineProvider,
  onDocument,
  type Static,
  type StepResult,
  step,
  submissionResult,
  submitting,
  Type,
  XML_MIME,
} from "@fakturo/plugin";
import { spanishCertificate } from "@fakturo/spain";
import { platformAt } from "../platforms.ts";
import { cancellationOf, recordOf } from "../record.ts";
import { NO_NUMBER, registerOf, requestOf } from "./file.ts";
import { PLATFORM_CONNECTIONS } from "./platform.ts";
import { send } from "./send.ts";

const Config = Type.Object({
  reason: Type.String({
    title: "Reason",
    description: "Reason that the office reads.",
    minLength: 1,
    maxLength: 500,
    default: "Factura emitida por error",
  }),
});

/** Requests the cancellation of the invoice and waits for the office's decision. */
export const cancel = defineProvider({
  key: "gov-es.facturae.cancel",
  name: "Cancel at FACe",
  summary:
    "Request the cancellation of the invoice from the public body, and wait for its decision.",
  schemas: ["bill/invoice"],
  config: Config,
  effect: "submission",
  submits: { connection: PLATFORM_CONNECTIONS, kind: "cancel" },
  cancels: send.key,
  credentials: [spanishCertificate.key],
  run: onDocument(cancelInvoice),
});

function cancelInvoice(task: DocumentTask<Static<typeof Config>>): StepResult {
  const { submission, ref, cancels, config } = task;
  if (ref !== undefined || !cancels) return submissionResult(submission);
  const register = registerOf(task) ?? cancels.references[0];
  if (register === undefined) return step.ko(...NO_NUMBER);
  const { identity, connection } = cancels;
  const [holder = ""] = identity.split("·");
  const submit = {
    connection,
    kind: "cancel",
    identity,
    bytes: recordOf(cancellationOf(register, config.reason), platformAt(connection)),
    mime: XML_MIME,
    holder,
  } as const;
  return submitting({ files: [requestOf(task.envelope, submit)], submit });
}
