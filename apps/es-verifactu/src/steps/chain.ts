import type { Party } from "@fakturo/model";
import {
  readAs,
  type Static,
  type StepContext,
  type StepResult,
  step,
  type Task,
  type TSchema,
} from "@fakturo/plugin";
import type { Generation } from "../record/generation.ts";
import type { Software } from "../software.ts";
import { spanishMoment } from "../spain/dates.ts";
import type { SuppliedInvoice } from "../spain/invoice.ts";
import { softwareFor } from "./software.ts";
import { InvoiceLink, TalliedEvent } from "./tally.ts";

/** Stamps that a record leaves on the invoice. */
export const QR_STAMP = "verifactu-qr";
export const HASH_STAMP = "verifactu-hash";

/** The newest link of a chain, which it locks. @throws FakturoError "input" when the kept one is no link. */
export async function newestLink<S extends TSchema>(
  ctx: StepContext,
  key: string,
  schema: S,
): Promise<Static<S> | undefined> {
  const link = await ctx.chain(key);
  return link === undefined ? undefined : readAs(schema, link, "the newest link of the chain");
}

/** Chain of a taxpayer's records on one installation; cancellations and registrations share it. */
export function chainKey(supplier: Party, { installation }: Software): string {
  return `verifactu:${supplier.tax_id?.code ?? ""}:${installation}`;
}

/** Chain of the events of a taxpayer's installation. */
export function eventChainKey(supplier: Party, { installation }: Software): string {
  return `verifactu-event:${supplier.tax_id?.code ?? ""}:${installation}`;
}

/** The place of a record in its chain. */
export interface NextRecord {
  readonly key: string;
  readonly generation: Generation;
  /** What was recorded since the last summary of events. */
  readonly tally: InvoiceLink["tally"];
}

/** Where the invoice's next record goes, and what it is made with. */
export async function nextRecord(invoice: SuppliedInvoice, ctx: StepContext): Promise<NextRecord> {
  const software = await softwareFor(invoice.supplier, ctx);
  const key = chainKey(invoice.supplier, software);
  const previous = await newestLink(ctx, key, InvoiceLink);
  const generation = { software, at: spanishMoment(ctx.now()).stamp, previous };
  return { key, generation, tally: previous?.tally };
}

/**
 * Huella of the taxpayer's newest summary of events; locks their chain, always after that of invoices.
 */
export async function lastSummary(
  supplier: Party,
  software: Software,
  ctx: StepContext,
): Promise<string> {
  const newest = await newestLink(ctx, eventChainKey(supplier, software), TalliedEvent);
  return newest?.tally?.summary ?? "";
}

/** What ends the step where there is no record to cancel, or it is cancelled in `file` already. */
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
