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

/** Refused by the buyer, rejected by a platform: nothing follows them (DGFiP, external specifications). */
const ENDS: ReadonlySet<string> = new Set(["210", "213"]);
/** The last status of the platforms before those of the parties. */
const AVAILABLE = 203;

/**
 * True for a status before the known one. The platforms' statuses have their order and come before those of the
 * parties, whatever the clocks of the platforms say; those of the parties are in the order of their moments, since a
 * disputed or suspended invoice may be approved again. Statuses of the same moment follow their numbers.
 */
function isOutdated(known: Moment, given: Moment): boolean {
  if (known.status === "") return false;
  if (ENDS.has(known.status)) return true;
  if (ENDS.has(given.status)) return false;
  const [before, now] = [Number(known.status), Number(given.status)];
  if (before <= AVAILABLE || now <= AVAILABLE) return before >= now;
  if (known.at !== given.at) return known.at > given.at;
  return before >= now;
}
