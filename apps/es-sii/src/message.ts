import { FakturoError, Faults, type Party } from "@fakturo/model";
import type { SuppliedInvoice } from "@fakturo/spain";
import { attributed, declare, group, leaf, leaves, sourced, type XmlNode } from "@fakturo/xml";
import { namespacesOf } from "./namespaces.ts";
import { holderNif, nameText } from "./parties.ts";
import { type RecordOptions, recordOf } from "./record.ts";

/** TipoComunicacion: `A0` adds records, `A1` replaces earlier ones. */
export type Communication = "A0" | "A1";

/** Options of a message. */
export interface MessageOptions extends RecordOptions {
  readonly communication: Communication;
}

const MAX_RECORDS = 10_000;

/**
 * SOAP request with the records of invoices of one holder, ready to be sent.
 * @throws FakturoError "input" for none, too many, or several holders; "validation" with the faults.
 */
export function messageOf(invoices: readonly SuppliedInvoice[], options: MessageOptions): XmlNode {
  const { book, dialect, removal, communication } = options;
  const [first] = invoices;
  if (!first || invoices.length > MAX_RECORDS)
    throw new FakturoError("input", `a message has 1 to ${MAX_RECORDS} records`);
  const holders = new Set(invoices.map((invoice) => nifIn(invoice, options)));
  if (holders.size > 1)
    throw new FakturoError("input", "a message contains records of one holder only");
  const [root] = removal ? book.removal : book.supply;
  const [nif = ""] = holders;
  return attributed(
    group(
      "soapenv:Envelope",
      group(
        "soapenv:Body",
        group(
          `siiLR:${root}`,
          group(
            "sii:Cabecera",
            leaf("sii:IDVersionSii", dialect.version),
            sourced(
              group(
                "sii:Titular",
                leaves("sii", [
                  ["NombreRazon", nameText(holderOf(first, options) ?? {})],
                  ["NIF", nif],
                ]),
              ),
              book.key === "issued" ? "$.supplier" : "$.customer",
            ),
            leaf("sii:TipoComunicacion", removal ? undefined : communication),
          ),
          invoices.map((invoice) => recordOf(invoice, options)),
        ),
      ),
    ),
    declare(namespacesOf(dialect)),
  );
}

function holderOf(invoice: SuppliedInvoice, { book }: MessageOptions): Party | undefined {
  return book.key === "issued" ? invoice.supplier : invoice.customer;
}

function nifIn(invoice: SuppliedInvoice, options: MessageOptions): string {
  const faults = new Faults();
  const path = options.book.key === "issued" ? "$.supplier" : "$.customer";
  const nif = holderNif(holderOf(invoice, options), path, faults);
  faults.throwIfAny();
  return nif;
}
