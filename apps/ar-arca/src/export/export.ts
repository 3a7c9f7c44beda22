import {
  FakturoError,
  type Fault,
  Invoice,
  type JsonObject,
  type Party,
  readBuilt,
} from "@fakturo/model";
import { CUIT, currencyCode, EXT } from "../codes.ts";
import type { ArcaRecord } from "../connection/record.ts";
import { rateOf } from "../voucher.ts";
import { destinationCode } from "./countries.ts";
import { paymentText } from "./payment.ts";

/** Kinds of exports (Tipo_expo) by concept: goods, services, others. */
const KINDS: ReadonlyMap<string, string> = new Map([
  ["1", "1"],
  ["2", "2"],
  ["3", "4"],
]);

/** An export in the values of ARCA. */
export interface ExportVoucher {
  readonly invoice: Invoice;
  /** Tipo_expo. */
  readonly kind: string;
  /** Dst_cmp. */
  readonly destination: string;
  readonly customer: {
    readonly name: string;
    readonly address: string;
    /** Tax code of its country; empty without one. */
    readonly taxId: string;
    /** CUIT of ARCA's table for its country, or its own; 0 without one. */
    readonly cuit: string;
  };
  /** How the invoice is paid (`Forma_pago`), as free text; empty where the document does not say. */
  readonly payment: string;
  /** Incoterm, from the document's meta data; empty without one. */
  readonly incoterm: string;
  /** Day of payment, `YYYY-MM-DD`; empty without one. */
  readonly due: string;
  readonly facts: Omit<ArcaRecord, "service" | "xml">;
}

/**
 * A built invoice as an export.
 * @throws FakturoError "unknown-schema" for other documents, "validation" with the reasons against its authorisation.
 */
export function exportOf(doc: JsonObject): ExportVoucher {
  const invoice = readBuilt(Invoice, doc, "supplier");
  const { customer, meta, payment, tax } = invoice;
  const voucher: ExportVoucher = {
    invoice,
    kind: KINDS.get(tax?.ext?.[EXT.concept] ?? "") ?? "",
    destination: destinationCode(countryOf(customer)) ?? "",
    customer: customerOf(customer),
    payment: paymentText(invoice),
    incoterm: meta?.incoterm ?? "",
    due: payment?.terms?.due_dates?.[0]?.date ?? "",
    facts: factsOf(invoice),
  };
  const faults = faultsOf(voucher);
  if (faults.length > 0) throw new FakturoError("validation", "validation", { faults });
  return voucher;
}

function factsOf(invoice: Invoice): ExportVoucher["facts"] {
  const { supplier, series = "", tax, totals, issue_date = "", currency } = invoice;
  return {
    cuit: supplier?.tax_id?.code ?? "",
    pointOfSale: series,
    type: tax?.ext?.[EXT.type] ?? "",
    date: issue_date,
    total: totals?.total_with_tax?.rescale(2).toString() ?? "",
    currency: currencyCode(currency) ?? "",
    rate: rateOf(invoice)?.toString() ?? "",
  };
}

/** Identities of the kind CUIT are ARCA's numbers for countries. */
function customerOf(party: Party | undefined): ExportVoucher["customer"] {
  const { name = "", tax_id, identities = [] } = party ?? {};
  const isCuit = (one: (typeof identities)[number]) => one.ext?.[EXT.identity] === CUIT;
  const other = identities.find((one) => !isCuit(one))?.code;
  const cuit = tax_id?.country === "AR" ? tax_id.code : identities.find(isCuit)?.code;
  return {
    ...{ name, address: addressOf(party) },
    taxId: (tax_id?.country === "AR" ? undefined : tax_id?.code) ?? other ?? "",
    cuit: cuit?.replaceAll(/\D/g, "") || NO_CUIT,
  };
}

function countryOf(customer: Party | undefined): string {
  return customer?.addresses?.[0]?.country ?? customer?.tax_id?.country ?? "";
}

function addressOf(party: Party | undefined): string {
  const [address] = party?.addresses ?? [];
  const { street, num, locality, region, code } = address ?? {};
  return [[street, num].filter(Boolean).join(" "), locality, region, code]
    .filter(Boolean)
    .join(", ");
}

/** Goods are exported with an incoterm. */
const GOODS = "1";
const INVOICE = "19";
/** Cuit_pais_cliente of customers without one. */
const NO_CUIT = "0";

function faultsOf(voucher: ExportVoucher): Fault[] {
  const { facts, kind, destination, customer, incoterm, due, payment, invoice } = voucher;
  const { preceding = [] } = invoice;
  const isInvoice = facts.type === INVOICE;
  const needsIncoterm = isInvoice && kind === GOODS;
  const needsDay = isInvoice && kind !== GOODS;
  const checks: readonly (readonly [boolean, string, string])[] = [
    [/^\d{11}$/.test(facts.cuit), "$.supplier.tax_id.code", "the supplier needs a CUIT"],
    [
      /^[1-9]\d{0,4}$/.test(facts.pointOfSale),
      "$.series",
      "the series is the number of a point of sale",
    ],
    [kind !== "", "$.tax.ext", "the concept is missing"],
    [destination !== "", "$.customer.addresses", "ARCA has no such country of destination"],
    [customer.name !== "", "$.customer.name", "the customer needs a name"],
    [customer.address !== "", "$.customer.addresses", "the customer needs an address"],
    [
      customer.taxId !== "" || customer.cuit !== NO_CUIT,
      "$.customer.tax_id",
      "the customer needs a tax code of its country, or ARCA's CUIT for the country",
    ],
    [facts.currency !== "", "$.currency", "ARCA has no such currency"],
    [facts.rate !== "", "$.exchange_rates", "there is no rate to the peso"],
    [!needsIncoterm || /^[A-Z]{3}$/.test(incoterm), "$.meta.incoterm", "goods need an incoterm"],
    [!needsDay || due !== "", "$.payment.terms.due_dates", "the day of payment is missing"],
    [!isInvoice || payment !== "", "$.payment", "the terms or means of payment are missing"],
    [
      isInvoice || preceding.length === 1 || (kind === GOODS && preceding.length === 0),
      "$.preceding",
      "a note refers to one invoice or note",
    ],
  ];
  return checks.flatMap(([holds, path, message]) =>
    holds ? [] : [{ code: "arca-export", paths: [path], message }],
  );
}
