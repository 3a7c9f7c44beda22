import {
  type DocumentTask,
  defineProvider,
  onDocument,
  type StepContext,
  type StepResult,
  step,
  Type,
} from "@fakturo/plugin";
import { credentialsIn } from "@fakturo/signature";
import { certificateSecrets, invoiceIn, spanishCertificate } from "@fakturo/spain";
import { cancellationOf } from "../cancellation.ts";
import { tbaiDate } from "../codes.ts";
import { FILE_KEY } from "../converter.ts";
import { writeCancellation } from "../schema/write.ts";
import { sign } from "../sign.ts";
import { ZONES, zoneOf } from "../zones.ts";
import { CODE_STAMP, filesOf } from "./generate.ts";
import { SOFTWARE_SECRET, softwareFor } from "./settings.ts";

const CANCELLATION_KEY = `${FILE_KEY}-cancel`;

/** Creates the signed cancellation of the invoice's file, once. */
export const cancel = defineProvider({
  key: "gov-es.ticketbai.cancel",
  name: "Cancel TicketBAI",
  summary: "Sign the cancellation of the invoice's TicketBAI file and attach it.",
  schemas: ["bill/invoice"],
  config: Type.Object({}),
  effect: "none",
  credentials: [spanishCertificate.key, SOFTWARE_SECRET],
  run: onDocument(cancelFile),
});

async function cancelFile(
  { envelope, entry }: DocumentTask,
  ctx: StepContext,
): Promise<StepResult> {
  const code = envelope.head.stamps?.find(({ prv }) => prv === CODE_STAMP)?.val ?? "";
  const date = tbaiDate(code);
  if (!date) return step.ko("not-registered", "the invoice has no file to cancel");
  if (entry?.files.some(({ key }) => key === CANCELLATION_KEY))
    return step.skip("the file is cancelled already");
  const invoice = invoiceIn(envelope.doc);
  const zone = zoneOf(invoice) ?? ZONES.BI;
  const software = await softwareFor(invoice.supplier, zone.code, ctx);
  const { node } = cancellationOf(invoice, date, software);
  const signing = { id: envelope.head.uuid, now: ctx.now(), zone, role: software.role };
  const credentials = await credentialsIn(ctx, ...certificateSecrets(invoice.supplier));
  const { xml } = sign(writeCancellation(node), signing, credentials);
  const file = { signed: xml, date, zone, key: CANCELLATION_KEY, operation: "AN0" } as const;
  return step.ok({ files: filesOf(envelope, invoice, file) });
}
