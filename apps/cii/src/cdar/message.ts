import {
  Amount,
  type DocumentRef,
  FakturoError,
  Faults,
  isOfKind,
  type JsonObject,
  type Party,
  Payment,
  type PaymentLine,
  type Percentage,
  readBuilt,
  Status,
  type StatusLine,
} from "@fakturo/model";
import { EXT, RECEIVED, REMAINING, STATUS_CODES, type StatusCode } from "./codes.ts";

const MIDNIGHT = "00:00:00";

/** An amount paid or due, with its rate of VAT where known. */
export interface Paid {
  readonly code: string;
  readonly amount: Amount;
  readonly currency: string;
  /** Without the percent sign. */
  readonly percent: Amount | undefined;
}

/** A document's statement about an invoice, whatever its kind. */
export interface CdarMessage {
  readonly id: string;
  readonly day: string;
  /** `HH:MM:SS`. */
  readonly time: string;
  readonly code: string;
  readonly status: StatusCode;
  readonly supplier: Party | undefined;
  readonly customer: Party | undefined;
  /** The invoice concerned. */
  readonly reference: DocumentRef;
  /** Date of the status. */
  readonly since: string | undefined;
  readonly reasons: NonNullable<StatusLine["reasons"]>;
  readonly actions: NonNullable<StatusLine["actions"]>;
  readonly paid: readonly Paid[];
}

/**
 * The message in a status or payment.
 * @throws FakturoError "unknown-schema" for other documents, "validation" with rules and paths for those
 * that do not concern exactly one invoice.
 */
export function messageOf(doc: JsonObject): CdarMessage {
  if (isOfKind(Status, doc)) return statusMessage(readBuilt(Status, doc, "supplier"));
  if (isOfKind(Payment, doc)) return paymentMessage(readBuilt(Payment, doc, "supplier"));
  throw new FakturoError("unknown-schema", "only statuses and payments can be written as CDAR");
}

function statusMessage(doc: Status): CdarMessage {
  const { lines = [] } = doc;
  const [line] = lines;
  return {
    ...required(doc, line?.ext?.[EXT.status], line?.doc, "doc"),
    since: line?.date,
    reasons: line?.reasons ?? [],
    actions: line?.actions ?? [],
    paid: [],
  };
}

function paymentMessage(doc: Payment): CdarMessage {
  const { lines = [] } = doc;
  const [line] = lines;
  return {
    ...required(doc, doc.ext?.[EXT.status], line?.document, "document"),
    since: undefined,
    reasons: [],
    actions: [],
    paid: line ? paidIn(line, doc) : [],
  };
}

/** Required members of every message. */
function required(
  doc: Status | Payment,
  code = "",
  reference: DocumentRef | undefined,
  member: string,
) {
  const status = STATUS_CODES[code];
  const { lines = [], supplier, customer, issue_date: day = "", issue_time } = doc;
  const id = doc.code || doc.series || "";
  const path = `$.lines[0].${member}`;
  const faults = new Faults();
  if (!id) faults.add("BR-FR-CDV-03", "$.code", "the message needs a number");
  if (!status) faults.add("BR-FR-CDV-12", "$.lines[0].ext", "the status has no known code");
  if (lines.length !== 1) faults.add("BR-FR-CDV-10", "$.lines", "a message is about one invoice");
  if (!reference?.code) faults.add("BR-FR-CDV-10", `${path}.code`, "the invoice has no number");
  if (!reference?.issue_date)
    faults.add("BR-FR-CDV-11", `${path}.issue_date`, "the invoice has no date");
  if (!status || !reference || faults.any) return refuse(faults);
  const time = issue_time ?? MIDNIGHT;
  return { id, day, time, code, status, supplier, customer, reference };
}

function refuse(faults: Faults): never {
  faults.throwIfAny();
  throw new FakturoError("input", "the document is not a status message");
}

/** One amount for each rate of VAT, else the total; followed by the amount due. */
function paidIn(line: PaymentLine, { ext, currency }: Payment): Paid[] {
  const code = ext?.[EXT.condition] || RECEIVED;
  const rates = (line.tax?.categories ?? []).flatMap((category) => category.rates ?? []);
  const rows = rates.map(({ base, amount, percent }) => ({
    code,
    amount: base.add(amount),
    currency,
    percent: percent ? percentOf(percent) : Amount.zero(PERCENT_DECIMALS),
  }));
  const whole = { code, amount: line.amount, currency, percent: undefined };
  const rest = line.due && { code: REMAINING, amount: line.due, currency, percent: undefined };
  return [...(rows.length > 0 ? rows : [whole]), ...(rest ? [rest] : [])];
}

const PERCENT_DECIMALS = 2;

function percentOf({ amount }: Percentage): Amount {
  return amount.rescale(PERCENT_DECIMALS + 2).withPointAt(PERCENT_DECIMALS);
}
