import type { Invoice, Party } from "@fakturo/model";

/** Extension of the document's tax with the postal code of issue. */
const ISSUE_PLACE = "mx-cfdi-issue-place";
/** Extension of older documents with a party's postal code. */
const POST_CODE = "mx-cfdi-post-code";

/** Sets the place of issue and converts postal codes in extensions to addresses. */
export function normalizePlaces(invoice: Invoice): void {
  const { supplier, customer } = invoice;
  const place = supplier?.ext?.[POST_CODE] || supplier?.addresses?.[0]?.code;
  if (place && !invoice.tax?.ext?.[ISSUE_PLACE])
    invoice.tax = { ...invoice.tax, ext: { ...invoice.tax?.ext, [ISSUE_PLACE]: place } };
  if (customer) moveToAddress(customer);
  for (const party of [supplier, customer]) if (party) dropPostCode(party);
}

function moveToAddress(party: Party): void {
  const code = party.ext?.[POST_CODE];
  if (!code) return;
  const [first, ...rest] = party.addresses ?? [];
  party.addresses = [{ ...first, code }, ...rest];
}

function dropPostCode(party: Party): void {
  if (!party.ext) return;
  const { [POST_CODE]: _, ...rest } = party.ext;
  party.ext = Object.keys(rest).length > 0 ? rest : undefined;
}
