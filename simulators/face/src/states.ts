import type { RegisteredInvoice, State } from "./records.ts";
import type { B2bReceiver, Relation, Settings } from "./settings.ts";

/** States of an invoice and of its cancellation, with name and description. */
export const STATES: Readonly<Record<string, readonly [name: string, description: string]>> = {
  "1200": ["Registered", "Registered in the electronic register (REC)"],
  "1300": ["Accounted", "Registered in the accounting register (RCF)"],
  "2400": ["Recognised", "The obligation to pay is recognised"],
  "2500": ["Paid", "Paid"],
  "2600": ["Rejected", "Rejected by the office"],
  "3100": ["Cancelled", "Cancelled"],
  "4100": ["Not requested", "No cancellation requested"],
  "4200": ["Requested", "Cancellation requested"],
  "4300": ["Accepted", "Cancellation accepted"],
  "4400": ["Refused", "Cancellation refused"],
};

/** States of an invoice, with the office's reason of a rejection or refusal. */
export interface InvoiceStates {
  readonly processing: string;
  readonly processingReason: string;
  readonly cancellation: string;
  readonly cancellationReason: string;
}

const MS_PER_S = 1000;

/** The states at a moment, in milliseconds since 1970. */
export function statesOf(
  invoice: RegisteredInvoice,
  { requests }: State,
  settings: Settings,
  now: number,
): InvoiceStates {
  const receiver = receiverOf(invoice, settings);
  const request = requests.get(invoice.register);
  const isDecided = request && now >= request.at + settings.cancelledAfter * MS_PER_S;
  const isCancelled = isDecided && !receiver?.keeps;
  const processing = isCancelled ? "3100" : processingOf(invoice, receiver, settings, now);
  const decided = isCancelled ? "4300" : "4400";
  const cancellation = !request ? "4100" : isDecided ? decided : "4200";
  return {
    processing,
    processingReason: processing === "2600" ? "The order number is missing" : "",
    cancellation,
    cancellationReason: cancellation === "4400" ? "The payment is under way" : "",
  };
}

function processingOf(
  { register, at }: RegisteredInvoice,
  receiver: Pick<B2bReceiver, "rejects"> | undefined,
  settings: Settings,
  now: number,
): string {
  const fixed = settings.states[register];
  if (fixed !== undefined) return fixed;
  const since = (now - at) / MS_PER_S;
  if (since < settings.accountedAfter) return "1200";
  if (receiver?.rejects) return "2600";
  if (since < settings.recognisedAfter) return "1300";
  return since < settings.paidAfter ? "2400" : "2500";
}

/** How the receiver of an invoice decides. */
function receiverOf(
  invoice: RegisteredInvoice,
  settings: Settings,
): Pick<B2bReceiver, "rejects" | "keeps"> | undefined {
  const { receiver } = invoice;
  return receiver === undefined
    ? relationOf(invoice, settings)
    : settings.receivers.find(({ code }) => code === receiver);
}

/** The relation of an invoice's units. */
export function relationOf(
  { organ, unit, office }: Pick<RegisteredInvoice, "organ" | "unit" | "office">,
  { units }: Settings,
): Relation | undefined {
  return units.find((one) => one.organ === organ && one.unit === unit && one.office === office);
}
