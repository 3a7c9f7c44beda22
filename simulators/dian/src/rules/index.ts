import { type DianDocument, KINDS } from "../document.ts";
import type { Range, Settings } from "../settings.ts";
import { type DianCheck, type DianChecked, inControl } from "./check.ts";
import { CONTROL_CHECKS } from "./control.ts";
import { DELIVERY_CHECKS } from "./delivery.ts";
import { HEADER_CHECKS } from "./header.ts";
import { LINE_CHECKS } from "./lines.ts";
import { NOTE_CHECKS } from "./notes.ts";
import { CUSTOMER_CHECKS, SUPPLIER_CHECKS } from "./parties.ts";
import { PAYMENT_CHECKS } from "./payment.ts";
import { TAX_CHECKS } from "./taxes.ts";
import { TOTALS } from "./totals.ts";

export type { DianCheck, DianChecked } from "./check.ts";
export { signingDay } from "./header.ts";

/** Rules of the contents of a document, in the order of its elements. */
export const CHECKS: readonly DianCheck[] = [
  ...CONTROL_CHECKS,
  ...HEADER_CHECKS,
  ...NOTE_CHECKS,
  ...SUPPLIER_CHECKS,
  ...CUSTOMER_CHECKS,
  ...DELIVERY_CHECKS,
  ...PAYMENT_CHECKS,
  ...TAX_CHECKS,
  ...TOTALS,
  ...LINE_CHECKS,
];

/** The software and range that a document names. */
export function registeredFor(
  document: DianDocument,
  { software, ranges }: Settings,
): Pick<DianChecked, "software" | "range"> {
  const named = (path: string) => inControl({ document }, path);
  const id = named("sts:SoftwareProvider/sts:SoftwareID");
  const registered = software.find((one) => one.id === id);
  if (document.kind !== "Invoice") return { software: registered, range: undefined };
  const resolution = named("sts:InvoiceControl/sts:InvoiceAuthorization");
  const prefix = named("sts:InvoiceControl/sts:AuthorizedInvoices/sts:Prefix");
  const own = ranges.filter(
    (one) =>
      (one.nit === "" || one.nit === document.issuer.number) && one.resolution === resolution,
  );
  const range: Range | undefined = own.find((one) => one.prefix === prefix) ?? own[0];
  return { software: registered, range };
}

/** Rules that a document breaks, in their order. */
export function brokenChecks(checked: DianChecked): readonly DianCheck[] {
  const { kind } = checked.document;
  return CHECKS.filter(({ only, isBroken }) => (only?.includes(kind) ?? true) && isBroken(checked));
}

/** A rule's code for a kind of document; rules of notes only begin with C. */
export function ruleFor(rule: string, { kind }: Pick<DianDocument, "kind">): string {
  const letter = KINDS[kind].rule;
  return letter === "F" ? rule : rule.replace(/^[FC](?=[A-Z]{2}\d)/, letter);
}
