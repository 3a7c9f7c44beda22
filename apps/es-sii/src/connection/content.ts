import type { XmlElement } from "@fakturo/xml";

/** Elements of an answer that no request has, and the reference, which differs between equal records. */
const NOT_SENT: ReadonlySet<string> = new Set([
  "RefExterna",
  "Cobros",
  "Pagos",
  "ADeducirEnPeriodoPosterior",
]);
const AMOUNT = /^[+-]?\d+(?:\.\d*)?$/;

/** The elements of an invoice's record as comparable text, for records as sent and as the agency shows them. */
export function contentOf(invoice: XmlElement | undefined): string {
  return (invoice?.children ?? [])
    .filter(({ name }) => !NOT_SENT.has(name))
    .map(textOf)
    .join("\n");
}

function textOf({ name, text, children }: XmlElement): string {
  if (children.length > 0) return `${name}{${children.map(textOf).join(",")}}`;
  const value = text.trim();
  return `${name}=${AMOUNT.test(value) ? plain(value) : value}`;
}

/** An amount without sign `+`, leading zeros and trailing zeros. */
function plain(amount: string): string {
  const [, minus = "", digits = "", decimals = ""] =
    /^(-?)\+?0*(\d+?)(?:\.(\d*))?$/.exec(amount) ?? [];
  const kept = decimals.replace(/(?<!0)0+$/, "");
  return minus + digits + (kept === "" ? "" : `.${kept}`);
}
