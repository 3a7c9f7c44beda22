import {
  defineProvider,
  refusing,
  type StepContext,
  type StepResult,
  step,
  type Task,
  Type,
} from "@fakturo/plugin";
import { writeXml } from "@fakturo/xml";
import { fileOf, RECORD_FORM } from "../converter.ts";
import { cancellationOf } from "../record/cancellation.ts";
import { ChainLink } from "../record/generation.ts";
import { messageOf } from "../record/message.ts";
import { spanishMoment } from "../spain/dates.ts";
import { invoiceIn } from "../spain/invoice.ts";
import { newestLink } from "./chain.ts";
import { chainKey, HASH_STAMP } from "./generate.ts";
import { softwareFor } from "./software.ts";

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
  run: (task, ctx) => refusing(() => cancelInvoice(task, ctx)),
});

async function cancelInvoice(
  { envelope, entry }: Pick<Task, "envelope" | "entry">,
  ctx: StepContext,
): Promise<StepResult> {
  if (!envelope) return step.ko("no-document", "the job has no invoice to cancel");
  if (!envelope.head.stamps?.some(({ prv }) => prv === HASH_STAMP))
    return step.ko("not-registered", "the invoice was never registered");
  if (entry?.files.some(({ key }) => key === CANCELLATION_FILE))
    return step.skip("the invoice is cancelled already");
  const invoice = invoiceIn(envelope.doc);
  const software = await softwareFor(invoice.supplier, ctx);
  const key = chainKey(invoice, software);
  const { node, link } = cancellationOf(
    invoice,
    {
      software,
      at: spanishMoment(ctx.now()).stamp,
      previous: await newestLink(ctx, key, ChainLink),
    },
    { unregistered: entry?.state === NEVER_TAKEN },
  );
  const xml = writeXml(messageOf(invoice.supplier, [node]), RECORD_FORM);
  return step.ok({
    files: [fileOf(envelope, xml, CANCELLATION_FILE)],
    chains: [{ key, link }],
  });
}
