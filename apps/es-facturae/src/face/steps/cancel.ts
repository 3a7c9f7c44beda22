import {
  type DocumentTask,
  defineProvider,
  onDocument,
  requestFileOf,
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
import { recordOf } from "../record.ts";
import { SEAL_SECRET } from "../seal.ts";
import { NO_NUMBER, registerOf } from "./file.ts";
import { PLATFORM_CONNECTIONS } from "./platform.ts";
import { send } from "./send.ts";

const Config = Type.Object({
  reason: Type.String({
    title: "Reason",
    description: "Reason that the receiver reads.",
    minLength: 1,
    maxLength: 500,
    default: "Factura emitida por error",
  }),
  reason_code: Type.Optional(
    Type.String({
      title: "Code of the reason",
      description: "From the list of FACeB2B, such as `C001`; required there.",
      pattern: "^[A-Z]\\d{3}$",
    }),
  ),
});

/** Requests the cancellation of the invoice and waits for the receiver's decision. */
export const cancel = defineProvider({
  key: "gov-es.facturae.cancel",
  name: "Cancel at FACe",
  summary: "Request the cancellation of the invoice from its receiver, and wait for the decision.",
  schemas: ["bill/invoice"],
  config: Config,
  effect: "submission",
  submits: { connection: PLATFORM_CONNECTIONS, kind: "cancel" },
  cancels: send.key,
  credentials: [spanishCertificate.key, SEAL_SECRET],
  run: onDocument(cancelInvoice),
});

function cancelInvoice(task: DocumentTask<Static<typeof Config>>): StepResult {
  const { submission, ref, cancels, config } = task;
  if (ref !== undefined || !cancels) return submissionResult(submission);
  const register = registerOf(task) ?? cancels.references[0];
  if (register === undefined) return step.ko(...NO_NUMBER);
  const { identity, connection } = cancels;
  const platform = platformAt(connection);
  const { hasReasonCodes, cancellation } = platform.contract;
  if (hasReasonCodes && config.reason_code === undefined)
    return step.ko("no-reason-code", `${platform.name} needs the setting 'reason_code'`);
  const reason = { text: config.reason, code: config.reason_code };
  const [holder = ""] = identity.split("·");
  const submit = {
    connection,
    kind: "cancel",
    identity,
    bytes: recordOf(cancellation(register, reason), platform),
    mime: XML_MIME,
    holder,
  } as const;
  return submitting({ files: [requestFileOf(submit, "face")], submit });
}
