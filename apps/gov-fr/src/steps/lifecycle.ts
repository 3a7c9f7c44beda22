import { defineProvider, onDocument, putRecord, step, Type } from "@fakturo/plugin";
import { documentFacts } from "../documents.ts";
import { ownInvoiceKey } from "../invoice-key.ts";
import { invoices } from "../records.ts";

/** Goes on with the invoice that a status is about, so that the next steps set its state. */
export const lifecycle = defineProvider({
  key: "gov-fr.lifecycle",
  name: "Follow the life cycle",
  summary:
    "Continue with the invoice that the status is about; the code is that of the status, e.g. `211`, or `outdated`.",
  schemas: ["bill/status", "bill/payment"],
  config: Type.Object({}),
  effect: "none",
  run: onDocument(async ({ envelope }, ctx) => {
    const { recipient, invoice, status, at } = documentFacts(envelope.doc);
    const key = ownInvoiceKey(recipient.siren, invoice);
    const known = await ctx.records(invoices).get(key);
    if (!known) return step.skip(`no invoice ${key} is recorded`, "unknown-invoice");
    // Messages may arrive twice, and in any order.
    if (isOutdated(known.value, { status, at }))
      return step.skip(`the invoice has the newer status ${known.value.status}`, "outdated");
    const { entry } = known.value;
    const write = putRecord(
      invoices,
      key,
      { entry, status, at },
      { entry, version: known.version },
    );
    return step.ok({ records: [write], entry: { id: entry } }, { code: status });
  }),
});

interface Moment {
  readonly status: string;
  readonly at: string;
}

/** Statuses of the same moment follow their numbers. */
function isOutdated(known: Moment, given: Moment): boolean {
  if (known.at !== given.at) return known.at > given.at;
  return Number(known.status) >= Number(given.status);
}
