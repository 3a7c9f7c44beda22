import type { DocumentRef, Invoice } from "@fakturo/model";
import { group, leaf, type XmlNode } from "@fakturo/xml";

const CREDIT_CODE = "co-dian-credit-code";
const DEBIT_CODE = "co-dian-debit-code";
const CODE_STAMP = "dian-cude";

/** Number without the format's hyphen between series and code. */
export function plainNumber({ series, code }: Pick<DocumentRef, "series" | "code">): string {
  return `${series ?? ""}${code}`;
}

/** Reason of a note. */
export function discrepancy({ preceding = [] }: Invoice): XmlNode[] {
  return preceding.map((ref) =>
    group(
      "cac:DiscrepancyResponse",
      leaf("cbc:ReferenceID", plainNumber(ref)),
      leaf("cbc:ResponseCode", ref.ext?.[CREDIT_CODE] ?? ref.ext?.[DEBIT_CODE]),
      leaf("cbc:Description", ref.reason),
    ),
  );
}

/** Invoices corrected by a note. */
export function billingReferences({ preceding = [] }: Invoice): XmlNode[] {
  return preceding.map((ref) =>
    group(
      "cac:BillingReference",
      group(
        "cac:InvoiceDocumentReference",
        leaf("cbc:ID", plainNumber(ref)),
        leaf("cbc:UUID", ref.stamps?.find(({ prv }) => prv === CODE_STAMP)?.val, {
          schemeName: "CUFE-SHA384",
        }),
        leaf("cbc:IssueDate", ref.issue_date),
      ),
    ),
  );
}
