import { readXml } from "@fakturo/xml";
import { find, text } from "../read/find.ts";
import type { Contract } from "./contract.ts";

/** Members of a Facturae file that identify it at a platform. */
export interface SentFacturae {
  /** NIF of the seller. */
  readonly nif: string;
  readonly series: string;
  readonly number: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
}

/**
 * Reads a Facturae file that is to be sent.
 * @throws FakturoError "validation" where it does not name its receiver as the platform requires.
 */
export function readSent(bytes: Uint8Array, { checkReceiver }: Contract): SentFacturae {
  const root = readXml(bytes);
  checkReceiver(root);
  const invoice = find(root, "Invoices/Invoice");
  return {
    nif: text(root, "Parties/SellerParty/TaxIdentification/TaxIdentificationNumber"),
    series: text(invoice, "InvoiceHeader/InvoiceSeriesCode"),
    number: text(invoice, "InvoiceHeader/InvoiceNumber"),
    date: text(invoice, "InvoiceIssueData/IssueDate"),
  };
}
