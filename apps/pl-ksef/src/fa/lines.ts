import {
  Amount,
  type Charge,
  type Combo,
  type Discount,
  type Identity,
  type Line,
  sumOf,
  uneceUnit,
} from "@fakturo/model";
import { group, leaf, type XmlNode } from "@fakturo/xml";
import type { BuiltInvoice } from "../document.ts";
import type { FaVersion } from "../versions.ts";
import { categoryOf, numberOf, OSS } from "./categories.ts";
import { money, perUnit, price, quantity } from "./money.ts";
import { MAX, textOf } from "./text.ts";
import { signed, zlotyRate } from "./totals.ts";

const VAT = "VAT";
const GTIN_SCHEME = "0160";
const MAX_GTIN = 20;
const ONE = Amount.of(1, 0);

/** Default names of discounts and charges. */
const DISCOUNT = "Rabat";
const CHARGE = "Dopłata";

/** Settings of the rows of an invoice. */
interface Context {
  readonly invoice: BuiltInvoice;
  readonly version: FaVersion;
  /** True for prices with tax: P_9B and P_11A replace P_9A and P_11. */
  readonly gross: boolean;
  readonly rate: Amount | undefined;
}

/** `FaWiersz`: the lines, then discounts and charges of the whole document. */
export function* lineNodes(invoice: BuiltInvoice, version: FaVersion): Generator<XmlNode> {
  const context: Context = {
    invoice,
    version,
    gross: Boolean(invoice.tax?.prices_include),
    rate: zlotyRate(invoice),
  };
  const { lines = [], discounts = [], charges = [] } = invoice;
  let number = 0;
  for (const line of lines) yield lineNode(line, ++number, context);
  for (const row of discounts) yield adjustmentNode(row, ONE.neg(), DISCOUNT, ++number, context);
  for (const row of charges) yield adjustmentNode(row, ONE, CHARGE, ++number, context);
}

function lineNode(line: Line, number: number, context: Context): XmlNode {
  const { invoice, gross } = context;
  const { item, taxes = [], discounts = [] } = line;
  const discount = sumOf(discounts.map(({ amount }) => amount));
  return group(
    "FaWiersz",
    leaf("NrWierszaFa", String(number)),
    leaf("UU_ID", line.uuid),
    leaf("P_7", textOf(item?.name, maxName(context))),
    leaf("Indeks", textOf(item?.ref, MAX.code)),
    leaf("GTIN", identityOf(item?.identities, isGtin, MAX_GTIN)),
    leaf("PKWiU", identityOf(item?.identities, ofType("PKWIU"), MAX.code)),
    leaf("CN", identityOf(item?.identities, ofType("CN"), MAX.code)),
    leaf("P_8A", item?.unit && uneceUnit(item.unit)),
    leaf("P_8B", quantity(signed(invoice, line.quantity))),
    leaf(gross ? "P_9B" : "P_9A", price(priceOf(line))),
    leaf("P_10", discount.isZero() ? undefined : price(perUnit(discount, line.quantity))),
    leaf(
      gross ? "P_11A" : "P_11",
      money(signed(invoice, line.total ?? line.sum ?? Amount.zero(2))),
    ),
    ...rateNodes(taxes, context),
    leaf("GTU", identityOf(item?.identities, ofType("GTU"), MAX.code)),
    leaf("KursWaluty", quantity(context.rate)),
  );
}

function maxName({ version }: Context): number {
  return version.docType === "fa2" ? MAX.plain : MAX.long;
}

/** Price of a unit; FA has no charges on lines, so they increase it. */
function priceOf({ item, sum, quantity: units, charges = [] }: Line): Amount | undefined {
  if (charges.length === 0 || !sum) return item?.price;
  const charged = sumOf(charges.map(({ amount }) => amount));
  return perUnit(sum.match(charged).add(charged), units);
}

function adjustmentNode(
  { reason, amount, taxes = [] }: Discount | Charge,
  units: Amount,
  name: string,
  number: number,
  context: Context,
): XmlNode {
  const { invoice, gross } = context;
  return group(
    "FaWiersz",
    leaf("NrWierszaFa", String(number)),
    leaf("P_7", textOf(reason, maxName(context)) ?? name),
    leaf("P_8B", quantity(signed(invoice, units))),
    leaf(gross ? "P_9B" : "P_9A", price(amount)),
    leaf(gross ? "P_11A" : "P_11", money(signed(invoice, amount.mul(units)))),
    ...rateNodes(taxes, context),
    leaf("KursWaluty", quantity(context.rate)),
  );
}

/** `P_12`, or the rate of another country in `P_12_XII`. */
function rateNodes(taxes: readonly Combo[], { version }: Context): XmlNode[] {
  const combo = taxes.find(({ cat }) => cat === VAT);
  const category = combo && categoryOf(combo);
  if (!combo || !category) return [];
  const number = numberOf(combo.percent);
  if (category === OSS) return [leaf("P_12_XII", number)];
  const isNumber = ["1", "2", "3", "4"].includes(category);
  return [leaf("P_12", isNumber ? number : version.rates.get(category))];
}

type Is = (identity: Identity) => boolean;

function identityOf(
  rows: readonly Identity[] | undefined,
  is: Is,
  max: number,
): string | undefined {
  return textOf(rows?.find(is)?.code, max);
}

function ofType(type: string): Is {
  return (identity) => identity.type?.toUpperCase() === type;
}

function isGtin({ key, type, ext }: Identity): boolean {
  return key === "gtin" || type === "GTIN" || ext?.["iso-scheme-id"] === GTIN_SCHEME;
}
