import { UBL } from "@fakturo/app-ubl";
import type { Invoice } from "@fakturo/model";
import { attributed, declare, group, leaf, type XmlChild, type XmlNode } from "@fakturo/xml";
import type { Settings } from "../settings.ts";
import type { DianInvoice } from "./account.ts";
import { lineOf, monetaryTotal, taxTotals } from "./amounts.ts";
import {
  CONTINGENCIES,
  DEBIT_NOTE,
  type DianContingency,
  type DianDocumentKind,
  kindOf,
} from "./codes.ts";
import { extensionsOf, STRUCTURES } from "./extensions.ts";
import type { Named } from "./named.ts";
import { accountingParty } from "./party.ts";
import { paymentMeans, prepaidPayments } from "./payment.ts";
import { billingReferences, discrepancy } from "./references.ts";

const OASIS = "urn:oasis:names:specification:ubl:schema:xsd";

/** How a document is written. */
export interface DianWriteOptions {
  readonly settings: Settings;
  readonly contingency?: DianContingency | undefined;
}

/** The DIAN's UBL document, in schema order. */
export function documentOf(
  account: DianInvoice,
  named: Named,
  { settings, contingency }: DianWriteOptions,
): XmlNode {
  const { invoice, lines, taxes, withheld } = account;
  const { currency } = invoice;
  const kind = kindOf(invoice.type, contingency);
  const means = paymentMeans(invoice);
  const prepaid = prepaidPayments(invoice);
  const root = group(
    kind.root,
    extensionsOf({ settings, ...named }),
    ...header(account, named, settings, kind),
    kind.root === "Invoice" ? undefined : discrepancy(invoice),
    orderReference(invoice),
    kind.root === "Invoice" ? undefined : billingReferences(invoice),
    kind === CONTINGENCIES.issuer ? paperReference(invoice, named, kind) : undefined,
    accountingParty("cac:AccountingSupplierParty", invoice.supplier, named.prefix),
    accountingParty("cac:AccountingCustomerParty", invoice.customer),
    ...(kind === DEBIT_NOTE ? [prepaid, means] : [means, prepaid]),
    exchangeRate(invoice),
    taxTotals("cac:TaxTotal", taxes, currency),
    kind.root === "Invoice" ? taxTotals("cac:WithholdingTaxTotal", withheld, currency) : undefined,
    monetaryTotal(account, kind),
    lines.map((line, i) => lineOf(line, i + 1, account, kind)),
  );
  return attributed(
    root,
    declare({
      "": `${OASIS}:${kind.root}-2`,
      ...UBL,
      ext: `${OASIS}:CommonExtensionComponents-2`,
      sts: STRUCTURES,
    }),
  );
}

function header(
  { invoice, lines }: DianInvoice,
  named: Named,
  { environment }: Settings,
  kind: DianDocumentKind,
): XmlChild[] {
  const [referring, alone] = kind.operation;
  return [
    leaf("cbc:UBLVersionID", "UBL 2.1"),
    leaf("cbc:CustomizationID", invoice.preceding?.length ? referring : alone),
    leaf("cbc:ProfileID", kind.profile),
    leaf("cbc:ProfileExecutionID", environment),
    leaf("cbc:ID", named.number),
    leaf("cbc:UUID", named.code, { schemeID: environment, schemeName: kind.scheme }),
    leaf("cbc:IssueDate", invoice.issue_date),
    leaf("cbc:IssueTime", named.time),
    kind.root === "Invoice"
      ? leaf("cbc:DueDate", invoice.payment?.terms?.due_dates?.[0]?.date)
      : undefined,
    kind.type && leaf(...kind.type),
    (invoice.notes ?? []).map(({ text }) => leaf("cbc:Note", text)),
    leaf("cbc:DocumentCurrencyCode", invoice.currency),
    leaf("cbc:LineCountNumeric", String(lines.length)),
    group(
      "cac:InvoicePeriod",
      leaf("cbc:StartDate", invoice.ordering?.period?.start),
      leaf("cbc:EndDate", invoice.ordering?.period?.end),
    ),
  ];
}

function orderReference({ ordering }: Invoice): XmlNode {
  const order = ordering?.purchases?.[0];
  return group(
    "cac:OrderReference",
    leaf("cbc:ID", order?.code || ordering?.code),
    leaf("cbc:IssueDate", order?.issue_date),
  );
}

/**
 * The paper invoice that an invoice transcribes (rules FAI01 to FAI03): it has the same number and day, and no code but
 * that of its transcription.
 */
function paperReference(
  { issue_date }: Invoice,
  { number, code }: Pick<Named, "number" | "code">,
  { scheme }: Pick<DianDocumentKind, "scheme">,
): XmlNode {
  return group(
    "cac:AdditionalDocumentReference",
    leaf("cbc:ID", number),
    leaf("cbc:UUID", code, { schemeName: scheme }),
    leaf("cbc:IssueDate", issue_date),
  );
}

/** Rate of another currency to the peso. */
function exchangeRate({ currency, exchange_rates = [], issue_date }: Invoice): XmlNode | undefined {
  if (currency === "COP") return undefined;
  const rate = exchange_rates.find(({ from, to }) => from === currency && to === "COP");
  return (
    rate &&
    group(
      "cac:PaymentExchangeRate",
      leaf("cbc:SourceCurrencyCode", currency),
      leaf("cbc:SourceCurrencyBaseRate", "1.00"),
      leaf("cbc:TargetCurrencyCode", "COP"),
      leaf("cbc:TargetCurrencyBaseRate", "1.00"),
      leaf("cbc:CalculationRate", rate.amount.toString()),
      leaf("cbc:Date", issue_date),
    )
  );
}
