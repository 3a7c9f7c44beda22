import {
  FakturoError,
  fullCode,
  Invoice,
  isOfKind,
  type JsonObject,
  type Party,
  Payment,
  readBuilt,
  Status,
} from "@fakturo/model";
import type { InvoiceName } from "./invoice-key.ts";
import { holderOf, sirenOf } from "./siren.ts";

/** A party of a document. */
export interface Side {
  readonly siren: string;
  readonly holder: string;
}

/** What the directory's steps need to know of an invoice, or of a status about one. */
export interface ReportedFacts {
  readonly is: "invoice" | "status";
  readonly supplier: Side;
  readonly customer: Side;
  /** The party that sends the document. */
  readonly sender: Side;
  /** The party that receives it. */
  readonly recipient: Side;
  readonly invoice: InvoiceName;
  /** Code of a status; empty for an invoice. */
  readonly status: string;
  /** Moment of a status, `YYYY-MM-DDTHH:MM:SS`. */
  readonly at: string;
}

const STATUS = "fr-ctc-flow6-status";
const SIREN_SCHEME = "0002";
/** Statuses that the supplier reports. */
const OF_SUPPLIER: ReadonlySet<string> = new Set(["209", "212"]);
/** Statuses that platforms report to the supplier; all others are the buyer's. */
const OF_PLATFORM: ReadonlySet<string> = new Set(["200", "201", "202", "203", "213"]);
const NOBODY: Side = { siren: "", holder: "" };

/** True for the code of a status that no party reports. */
export function isOfPlatform(status: string): boolean {
  return OF_PLATFORM.has(status);
}

/** The facts of a document. @throws FakturoError "unknown-schema" for other documents, "input" without parts. */
export function documentFacts(doc: JsonObject): ReportedFacts {
  if (isOfKind(Invoice, doc)) return invoiceFacts(readBuilt(Invoice, doc, "supplier"));
  if (isOfKind(Status, doc)) return statusFacts(readBuilt(Status, doc, "supplier"));
  if (isOfKind(Payment, doc)) return paymentFacts(readBuilt(Payment, doc, "supplier"));
  throw new FakturoError("unknown-schema", "expected is an invoice, a status or a payment");
}

/** Facts of the invoice; a self-billed one is sent by the customer. */
function invoiceFacts(doc: Invoice & { readonly supplier: Party }): ReportedFacts {
  const [supplier, customer] = [sideOf(doc.supplier), sideOf(doc.customer)];
  const isSelfBilled = doc.$tags?.includes("self-billed") ?? false;
  return {
    is: "invoice",
    supplier,
    customer,
    sender: isSelfBilled ? customer : supplier,
    recipient: isSelfBilled ? supplier : customer,
    invoice: { siren: supplier.siren, number: fullCode(doc), day: doc.issue_date },
    status: "",
    at: "",
  };
}

function statusFacts(doc: Status): ReportedFacts {
  const [line] = doc.lines ?? [];
  return aboutInvoice(doc, line?.ext?.[STATUS] ?? "", line?.doc);
}

function paymentFacts(doc: Payment): ReportedFacts {
  const [line] = doc.lines ?? [];
  return aboutInvoice(doc, doc.ext?.[STATUS] ?? "", line?.document);
}

type Reference = NonNullable<NonNullable<Status["lines"]>[number]["doc"]>;

function aboutInvoice(
  doc: Status | Payment,
  status: string,
  reference: Reference | undefined,
): ReportedFacts {
  if (!reference?.code || !reference.issue_date || status === "")
    throw new FakturoError("input", "the document reports no status of an invoice with its date");
  const named = reference.identities?.find(({ ext }) => ext?.["iso-scheme-id"] === SIREN_SCHEME);
  const { supplier, customer } = sidesOf(doc, named?.code);
  const reporter = OF_PLATFORM.has(status) ? NOBODY : customer;
  const isSuppliers = OF_SUPPLIER.has(status);
  return {
    is: "status",
    supplier,
    customer,
    sender: isSuppliers ? supplier : reporter,
    recipient: isSuppliers ? customer : supplier,
    invoice: {
      siren: named?.code || supplier.siren,
      number: fullCode(reference),
      day: reference.issue_date,
    },
    status,
    at: `${doc.issue_date}T${doc.issue_time || "00:00:00"}`,
  };
}

function sideOf(party: Party | undefined): Side {
  return { siren: sirenOf(party), holder: holderOf(party) };
}

/**
 * Supplier and customer of the invoice. The parties of a payment advice have each other's roles (flow 6), by which a
 * received one is read; the invoice names its supplier.
 */
function sidesOf(doc: Status | Payment, seller: string | undefined) {
  const [supplier, customer] = [sideOf(doc.supplier), sideOf(doc.customer)];
  const isTurned = seller !== undefined && seller !== supplier.siren && seller === customer.siren;
  return isTurned ? { supplier: customer, customer: supplier } : { supplier, customer };
}
