import { Amount, compact, type JsonObject, listOf, Percentage } from "@fakturo/model";
import type { XmlElement } from "@fakturo/xml";
import { OTHER_TAX, TAX_TYPES } from "../codes.ts";
import { find, findAll, text } from "./find.ts";

const CATEGORY_OF: ReadonlyMap<string, string> = new Map(
  [...TAX_TYPES].map(([category, code]) => [code, category]),
);

/** Negates amounts of credit notes. */
export type Turn = (amount: string) => string;

export function signChangerFor(isCredit: boolean): Turn {
  return (amount) => {
    if (amount === "") return "";
    const value = Amount.parse(amount);
    return (isCredit ? value.neg() : value).toString();
  };
}

/** Items. `unknown` reports taxes of types that have no category. */
export function linesFrom(invoice: XmlElement, turn: Turn, unknown: (code: string) => void) {
  return findAll(invoice, "Items/InvoiceLine").map(
    (line): JsonObject => ({
      ...compact({
        quantity: turn(text(line, "Quantity")),
        item: {
          name: text(line, "ItemDescription"),
          price: priceFrom(line),
        },
        period: periodFrom(find(line, "LineItemPeriod")),
        discounts: sharesFrom(line, "DiscountsAndRebates/Discount", text(line, "TotalCost"), turn),
        charges: sharesFrom(line, "Charges/Charge", text(line, "TotalCost"), turn),
        taxes: combosFrom(line, unknown),
      }),
    }),
  );
}

/** Decimals of amounts in the schema. */
const DECIMALS = 8;

/** The price with as many decimals as quantity times price needs to give the line's cost: products have those. */
function priceFrom(line: XmlElement): string {
  const written = text(line, "UnitPriceWithoutTax");
  if (written === "") return "";
  const price = Amount.parse(written);
  const units = Amount.parse(text(line, "Quantity") || "1");
  const cost = Amount.parse(text(line, "TotalCost") || "0").rescale(2);
  for (let exp = price.exp; exp <= DECIMALS; exp++)
    if (price.rescale(exp).mul(units).rescale(2).equals(cost)) return price.rescale(exp).toString();
  return price.toString();
}

export function periodFrom(from: XmlElement | undefined): JsonObject | undefined {
  return from && { start: text(from, "StartDate"), end: text(from, "EndDate") };
}

/** Discounts or charges. */
function sharesFrom(from: XmlElement, path: string, base: string, turn: Turn): JsonObject[] {
  return listOf(findAll(from, path).map((share) => shareFrom(share, base, turn)));
}

/** A discount or charge; the amount counts, a percentage is kept only if it gives the same. */
export function shareFrom(share: XmlElement, base: string, turn: Turn): JsonObject | undefined {
  const kind = share.name;
  const amount = text(share, `${kind}Amount`);
  return compact({
    reason: text(share, `${kind}Reason`),
    percent: percentFrom(text(share, `${kind}Rate`), amount, base),
    amount: turn(amount),
  });
}

function percentFrom(rate: string, amount: string, base: string): string | undefined {
  if (rate === "" || base === "") return undefined;
  const percent = Percentage.parse(`${rate}%`);
  const stated = Amount.parse(amount);
  return percent.of(Amount.parse(base)).rescale(2).equals(stated) ? `${rate}%` : undefined;
}

function combosFrom(line: XmlElement, unknown: (code: string) => void): JsonObject[] {
  const taxes = [...findAll(line, "TaxesOutputs/Tax"), ...findAll(line, "TaxesWithheld/Tax")];
  for (const tax of taxes) {
    const code = text(tax, "TaxTypeCode");
    if (!CATEGORY_OF.has(code)) unknown(code || OTHER_TAX);
  }
  return listOf(taxes.map(comboFrom));
}

/** A tax of a line or the document; undefined for unknown types. */
export function comboFrom(tax: XmlElement): JsonObject | undefined {
  const cat = CATEGORY_OF.get(text(tax, "TaxTypeCode"));
  if (!cat) return undefined;
  const rate = text(tax, "TaxRate");
  const surcharge = text(tax, "EquivalenceSurcharge");
  const isZero = rate === "" || Amount.parse(rate).isZero();
  if (isZero && cat !== "IRPF") return { cat, key: "exempt" };
  return compact({
    cat,
    percent: `${rate}%`,
    surcharge: surcharge && `${surcharge}%`,
  });
}
