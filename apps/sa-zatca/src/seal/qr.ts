import { type Bill, partyName, sellerOf } from "@fakturo/en16931";
import { transactionIn } from "../zatca/header.ts";
import { isSimplified } from "../zatca/transaction.ts";
import { encodeTlv, type TlvField } from "./tlv.ts";
import type { UnitCertificate } from "./unit.ts";

/**
 * Text of the QR code of a signed invoice; simplified ones include the authority's signature of the certificate.
 */
export function qrOf(
  { invoice, totals }: Bill,
  hash: string,
  signature: string,
  certificate: UnitCertificate,
): string {
  const seller = sellerOf(invoice);
  const fields: TlvField[] = [
    [1, partyName(seller) ?? ""],
    [2, seller.tax_id?.code ?? ""],
    [3, `${invoice.issue_date}T${invoice.issue_time ?? "00:00:00"}`],
    [4, totals.gross.toString()],
    [5, totals.tax.toString()],
    [6, hash],
    [7, signature],
    [8, certificate.publicKey],
  ];
  if (isSimplified(transactionIn(invoice))) fields.push([9, certificate.signature]);
  return encodeTlv(fields);
}
