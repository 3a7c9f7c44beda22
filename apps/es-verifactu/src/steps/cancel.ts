import {
  type DocumentTask,
  defineProvider,
  onDocument,
  type StepContext,
  type StepResult,
  step,
  Type,
} from "@fakturo/plugin";
import { writeXml } from "@fakturo/xml";
import { fileOf, RECORD_FORM } from "../converter.ts";
import { cancellationOf } from "../record/cancellation.ts";
import { messageOf } from "../record/message.ts";
import { invoiceIn } from "../spain/invoice.ts";
import { nextRecord, notToCancel } from "./chain.ts";

const CANCELLATION_FILE = "verifactu-cancel";
/** State of entries whose registration the agency never took. */
const NEVER_TAKEN = "rejected";

/** Cancels the invoice in the chain of VERI*FACTU and attaches the request to be sent. */
export const cancel = defineProvider({
  key: "verifactu.cancel",
  name: "Cancel in VERI*FACTU",
  summary: "Chain a VERI*FACTU cancellation of the invoice and attach the request.",
  schemas: ["bill/invoice"],
  config: Type.Object({}),
  effect: "none",
  run: onDocument(cancelInvoice),
});

async function cancelInvoice(
  { envelope, entry }: DocumentTask,
  ctx: StepContext,
): Promise<StepResult> {
  const without = notToCancel({ envelope, entry }, CANCELLATION_FILE);
  if (without) return without;
  const invoice = invoiceIn(envelope.doc);
  const { key, generation } = await nextRecord(invoice, ctx);
  const unregistered = entry?.state === NEVER_TAKEN;
  const { node, link } = cancellationOf(invoice, generation, { unregistered });
  const xml = writeXml(messageOf(invoice.supplier, [node]), RECORD_FORM);
  return step.ok({
    files: [fileOf(envelope, xml, CANCELLATION_FILE)],
    chains: [{ key, link }],
  });
}
