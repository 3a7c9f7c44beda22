import { Amount } from "@fakturo/model";
import { type Static, Type } from "@fakturo/plugin";
import { EventLink } from "../event/event.ts";
import { SUMMARY_TYPE } from "../event/types.ts";
import { RecordLink } from "../record/generation.ts";
import type { RegistrationRecord } from "../record/registration.ts";

/** Records of invoices since a summary of events, passed from link to link. */
const InvoiceTally = Type.Object({
  /** Huella of that summary; empty before the first. */
  since: Type.String(),
  first: RecordLink,
  registrations: Type.Integer(),
  /** Sums of CuotaTotal and ImporteTotal. */
  tax: Type.String(),
  amount: Type.String(),
  cancellations: Type.Integer(),
});
type InvoiceTally = Static<typeof InvoiceTally>;

/** Data of a record for the next one, and for the next summary. */
export const InvoiceLink = Type.Object({
  ...RecordLink.properties,
  tally: Type.Optional(InvoiceTally),
  /** Number of records of this chain that were handed to the agency's connection. */
  position: Type.Optional(Type.Integer()),
  /** Number of signed records of this chain in the archive. */
  kept: Type.Optional(Type.Integer()),
});
export type InvoiceLink = Static<typeof InvoiceLink>;

/** The newest summary of events, and the events since then by kind. */
const EventTally = Type.Object({
  /** Its huella; empty before the first. */
  summary: Type.String(),
  events: Type.Record(Type.String(), Type.Integer()),
});
type EventTally = Static<typeof EventTally>;

/** Data of an event for the next one, and for the next summary. */
export const TalliedEvent = Type.Object({
  ...EventLink.properties,
  tally: Type.Optional(EventTally),
  /** Number of records of this chain in the archive. */
  kept: Type.Optional(Type.Integer()),
});
export type TalliedEvent = Static<typeof TalliedEvent>;

const NONE: EventTally = { summary: "", events: {} };

/** The tally with one more event; a summary counts as the first event of its period. */
export function countedEvent(
  { tally = NONE }: Pick<TalliedEvent, "tally">,
  { event_type: type, fingerprint }: EventLink,
): EventTally {
  if (type === SUMMARY_TYPE) return { summary: fingerprint, events: { [SUMMARY_TYPE]: 1 } };
  return { ...tally, events: { ...tally.events, [type]: (tally.events[type] ?? 0) + 1 } };
}

const NOTHING = { registrations: 0, tax: "0.00", amount: "0.00", cancellations: 0 };

function since(tally: InvoiceTally | undefined, summary: string, link: RecordLink): InvoiceTally {
  return tally?.since === summary ? tally : { since: summary, first: link, ...NOTHING };
}

/** The tally with one more registration. */
export function registered(
  tally: InvoiceTally | undefined,
  summary: string,
  { link, totals }: RegistrationRecord,
): InvoiceTally {
  const before = since(tally, summary, link);
  return {
    ...before,
    registrations: before.registrations + 1,
    tax: Amount.parse(before.tax).add(Amount.parse(totals.tax)).toString(),
    amount: Amount.parse(before.amount).add(Amount.parse(totals.total)).toString(),
  };
}

/** The tally with one more cancellation. */
export function cancelled(
  tally: InvoiceTally | undefined,
  summary: string,
  link: RecordLink,
): InvoiceTally {
  const before = since(tally, summary, link);
  return { ...before, cancellations: before.cancellations + 1 };
}

/** Data of a summary: events since the previous summary, which counts as one, and records of invoices. */
export function summaryOf(
  { tally = NONE }: Pick<TalliedEvent, "tally">,
  newest: InvoiceLink | undefined,
): Readonly<Record<string, unknown>> {
  const events = Object.entries(tally.events).map(([type, count]) => ({ type, count }));
  const own = newest?.tally?.since === tally.summary ? newest.tally : undefined;
  const { registrations, tax, amount, cancellations } = own ?? NOTHING;
  return {
    events: events.sort((a, b) => (a.type < b.type ? -1 : 1)),
    ...(own && newest && { first_invoice: recordOf(own.first), last_invoice: recordOf(newest) }),
    registration_count: registrations,
    tax_total: tax,
    amount_total: amount,
    cancellation_count: cancellations,
  };
}

function recordOf({ issuer, num_series, issue_date, fingerprint }: RecordLink) {
  return { issuer_tax_code: issuer, code: num_series, issue_date, fingerprint };
}
