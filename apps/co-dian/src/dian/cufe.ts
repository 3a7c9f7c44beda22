import { createHash } from "node:crypto";

/** Input of a document's code; amounts have two decimals and a point. */
export interface CodeFacts {
  readonly number: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** `hh:mm:ss-05:00`. */
  readonly time: string;
  readonly net: string;
  readonly vat: string;
  readonly consumption: string;
  readonly municipal: string;
  readonly total: string;
  /** NIT without check digit. */
  readonly supplier: string;
  readonly customer: string;
  /** Technical key of the range for invoices, PIN of the software for notes. */
  readonly key: string;
  readonly environment: string;
}

/** CUFE of an invoice, or CUDE of a note: SHA-384 in hexadecimal (Anexo Técnico 1.9, 11.1). */
export function documentCode(facts: CodeFacts): string {
  const { number, date, time, net, vat, consumption, municipal, total } = facts;
  return sha384(
    [
      ...[number, date, time, net],
      ...["01", vat, "04", consumption, "03", municipal],
      ...[total, facts.supplier, facts.customer, facts.key, facts.environment],
    ].join(""),
  );
}

/** Security code of the approved software. */
export function softwareSecurityCode(
  software: { id: string; pin: string },
  number: string,
): string {
  return sha384(software.id + software.pin + number);
}

const sha384 = (text: string) => createHash("sha384").update(text).digest("hex");
