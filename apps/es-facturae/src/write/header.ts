import type { Amount, Party } from "@fakturo/model";
import { group, leaf, type XmlNode } from "@fakturo/xml";
import { AUTHORISED, CORRECTION_METHODS, EXT, METHOD_NAMES, REASONS } from "../codes.ts";
import { partyNodes } from "./party.ts";
import { limited, type WritingScope } from "./scope.ts";
import { invoiceTotal } from "./totals.ts";

const VERSION = "3.2.2";
const SINGLE = "I";
const MAX_CODE = 20;

/** FileHeader: one invoice per file, signed by its issuer or by a third party. */
export function fileHeader(scope: WritingScope, thirdParty: Party | undefined): XmlNode {
  const { invoice, faults } = scope;
  return group(
    "FileHeader",
    leaf("SchemaVersion", VERSION),
    leaf("Modality", SINGLE),
    leaf("InvoiceIssuerType", thirdParty ? "TE" : "EM"),
    thirdParty
      ? group(
          "ThirdParty",
          ...partyNodes(thirdParty, { path: "$.third_party", faults, date: invoice.issue_date }),
        )
      : undefined,
    batch(scope, limited(`${invoice.supplier.tax_id?.code ?? ""}-${invoice.code ?? ""}`, 70)),
  );
}

function batch({ invoice, money }: WritingScope, id: string | undefined): XmlNode {
  const { totals, currency } = invoice;
  const total = (name: string, amount: Amount) =>
    group(name, leaf("TotalAmount", money(amount).toString()));
  return group(
    "Batch",
    leaf("BatchIdentifier", id),
    leaf("InvoicesCount", "1"),
    totals ? total("TotalInvoicesAmount", invoiceTotal(totals)) : undefined,
    totals ? total("TotalOutstandingAmount", totals.payable) : undefined,
    totals ? total("TotalExecutableAmount", totals.payable) : undefined,
    leaf("InvoiceCurrencyCode", currency),
  );
}

/** InvoiceHeader with the references of a correction. */
export function invoiceHeader(scope: WritingScope): XmlNode {
  const { invoice, faults } = scope;
  const { code = "", series = "", tax } = invoice;
  if (code === "") faults.add("FACTURAE-InvoiceNumber", "$.code", "a number is needed");
  for (const [name, text] of [
    ["code", code],
    ["series", series],
  ] as const)
    if ([...text].length > MAX_CODE)
      faults.add("FACTURAE-InvoiceNumber", `$.${name}`, `at most ${MAX_CODE} characters`);
  return group(
    "InvoiceHeader",
    leaf("InvoiceNumber", code),
    leaf("InvoiceSeriesCode", series),
    leaf("InvoiceDocumentType", tax?.ext?.[EXT.docType] ?? "FC"),
    leaf("InvoiceClass", tax?.ext?.[EXT.invoiceClass] ?? "OO"),
    corrective(scope),
  );
}

function corrective({ invoice, faults }: WritingScope): XmlNode | undefined {
  const [preceding] = invoice.preceding ?? [];
  if (!preceding) return undefined;
  const reason = preceding.ext?.[EXT.correction] ?? "";
  if (!REASONS[reason])
    faults.add("FACTURAE-ReasonCode", "$.preceding[0].ext", "the reason's code is needed");
  const method = CORRECTION_METHODS.get(invoice.type) ?? AUTHORISED;
  const date = preceding.issue_date || invoice.issue_date;
  return group(
    "Corrective",
    leaf("InvoiceNumber", limited(preceding.code, MAX_CODE)),
    leaf("InvoiceSeriesCode", limited(preceding.series, MAX_CODE)),
    leaf("ReasonCode", reason),
    leaf("ReasonDescription", REASONS[reason]),
    group(
      "TaxPeriod",
      leaf("StartDate", preceding.period?.start ?? date),
      leaf("EndDate", preceding.period?.end ?? date),
    ),
    leaf("CorrectionMethod", method),
    leaf("CorrectionMethodDescription", METHOD_NAMES[method]),
    leaf("AdditionalReasonDescription", limited(preceding.reason, 2500)),
    leaf("InvoiceIssueDate", preceding.issue_date),
  );
}

/** InvoiceIssueData. */
export function issueData({ invoice }: WritingScope): XmlNode {
  const { issue_date, value_date, currency } = invoice;
  return group(
    "InvoiceIssueData",
    leaf("IssueDate", issue_date),
    leaf("OperationDate", value_date || issue_date),
    leaf("InvoiceCurrencyCode", currency),
    leaf("TaxCurrencyCode", currency),
    leaf("LanguageName", "es"),
  );
}
