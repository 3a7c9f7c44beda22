/** An invoice as statuses name it. */
export interface InvoiceName {
  readonly siren: string;
  readonly number: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
}

/** Key of an invoice: numbers are unique by supplier and year (DGFiP, external specifications). */
export function invoiceKey({ siren, number, day }: InvoiceName): string {
  return `${siren}·${day.slice(0, "YYYY".length)}·${number}`;
}

/** Key of an invoice among those that a company has sent or received: a workspace may have both parties. */
export function ownInvoiceKey(siren: string, invoice: InvoiceName): string {
  return `${siren}<${invoiceKey(invoice)}`;
}

/** Key of a status about an invoice. @param at moment, `YYYY-MM-DDTHH:MM:SS`. */
export function statusKey(invoice: InvoiceName, status: string, at: string): string {
  return `${invoiceKey(invoice)}·${status}·${at}`;
}
