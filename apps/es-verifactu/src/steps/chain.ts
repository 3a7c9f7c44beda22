import type { Party } from "@fakturo/model";
import { newestLink, type StepContext, type StepResult, step, type Task } from "@fakturo/plugin";
import { type SuppliedInvoice, spanishMoment } from "@fakturo/spain";
import type { RecordGeneration } from "../record/generation.ts";
import type { VerifactuSoftware } from "../software.ts";
import { softwareFor } from "./software.ts";
import { InvoiceLink, TalliedEvent } from "./tally.ts";

/** Stamps of a record on the invoice. */
export const QR_STAMP = "verifactu-qr";
export const HASH_STAMP = "verifactu-hash";

/** Chain of a taxpayer's records on one installation; cancellations and registrations share it. */
export function chainKey(supplier: Party, { installation }: VerifactuSoftware): string {
  return `verifactu:${supplier.tax_id?.code ?? ""}:${installation}`;
}

/** Chain of the events of a taxpayer's installation. */
export function eventChainKey(supplier: Party, { installation }: VerifactuSoftware): string {
  return `verifactu-event:${supplier.tax_id?.code ?? ""}:${installation}`;
}

/** The position of a record in its chain. */
export interface NextRecord {
  readonly key: string;
  readonly generation: RecordGeneration;
  /** Records since the last summary of events. */
  readonly tally: InvoiceLink["tally"];
  /** Records of the chain that were handed to the connection before. */
  readonly position: number;
  /** Signed records of the chain that were archived before. */
  readonly kept: number;
}

/** Position and input of the invoice's next record. */
export async function nextRecord(invoice: SuppliedInvoice, ctx: StepContext): Promise<NextRecord> {
  const software = await softwareFor(invoice.supplier, ctx);
  const key = chainKey(invoice.supplier, software);
  const previous = await newestLink(ctx, key, InvoiceLink);
  const generation = { software, at: spanishMoment(ctx.now()).stamp, previous };
  const { tally, position = 0, kept = 0 } = previous ?? {};
  return { key, generation, tally, position, kept };
}

/**
 * Huella of the taxpayer's newest summary of events; locks their chain, always after that of invoices.
 */
export async function lastSummary(
  supplier: Party,
  software: VerifactuSoftware,
  ctx: StepContext,
): Promise<string> {
  const newest = await newestLink(ctx, eventChainKey(supplier, software), TalliedEvent);
  return newest?.tally?.summary ?? "";
}

/** Result of a step without a record to cancel, or whose record is cancelled in `file` already. */
export function notToCancel(
  { envelope, entry }: Pick<Task, "envelope" | "entry">,
  file: string,
): StepResult | undefined {
  if (!envelope?.head.stamps?.some(({ prv }) => prv === HASH_STAMP))
    return step.ko("not-registered", "the invoice was never registered");
  return entry?.files.some(({ key }) => key === file)
    ? step.skip("the invoice is cancelled already")
    : undefined;
}
