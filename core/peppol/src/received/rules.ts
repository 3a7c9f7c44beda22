import { Amount } from "@fakturo/model";
import type {
  Figure,
  ReceivedAdjustment,
  ReceivedInvoiceFacts,
  ReceivedLine,
  ReceivedSubtotal,
  SumName,
  TextName,
} from "./facts.ts";

/** A rule of EN 16931 or Peppol BIS Billing 3 that a file violates. */
export interface FileFault {
  /** Official id, such as `BR-CO-10`. */
  readonly code: string;
  readonly message: string;
  /** Path of the element in the file, as MLS have it. */
  readonly path: string;
}

/** Where a rule is violated; nothing where it holds. */
type Test = (invoice: ReceivedInvoiceFacts) => Iterable<string>;
type Rule = readonly [code: string, message: string, test: Test];

const CENT = 2;
const ZERO = Amount.zero(8);
const ONE = Amount.of(1, 0);
const HUNDRED = Amount.of(100, 0);
/** Difference that Peppol allows in products. */
const SLACK = Amount.of(2, 2);
const PEPPOL = "urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:";
const PROFILE = /^urn:fdc:peppol\.eu:2017:poacc:(billing|selfbilling):\d{2}:1\.0$/;
const GERMANY = "DE";

const value = (figure: Figure | undefined): Amount => figure?.value ?? ZERO;
const total = (all: readonly (Figure | undefined)[]): Amount =>
  all.reduce((sum, one) => sum.add(value(one)), ZERO);
const isSame = (figure: Figure | undefined, expected: Amount): boolean =>
  figure?.value.equals(expected.rescale(CENT)) === true;
const isNear = (figure: Figure | undefined, expected: Amount): boolean =>
  figure !== undefined && figure.value.sub(expected).abs().compare(SLACK) <= 0;

const present =
  (...names: readonly TextName[]): Test =>
  ({ texts, paths }) => {
    const [first] = names;
    return first === undefined || names.some((name) => texts[name] !== "") ? [] : [paths[first]];
  };
const summed =
  (name: SumName): Test =>
  ({ sums, paths }) =>
    sums[name] ? [] : [paths[name]];
const sum =
  (name: SumName, isRight: (invoice: ReceivedInvoiceFacts) => boolean): Test =>
  (invoice) =>
    isRight(invoice) ? [] : [invoice.paths[name]];
const lines =
  (isRight: (line: ReceivedLine) => boolean): Test =>
  (invoice) =>
    invoice.lines.filter((line) => !isRight(line)).map(({ path }) => path);
const subtotals =
  (isRight: (row: ReceivedSubtotal) => boolean): Test =>
  (invoice) =>
    invoice.subtotals.filter((row) => !isRight(row)).map(({ path }) => path);
const ofDocument =
  (isCharge: boolean, isRight: (one: ReceivedAdjustment) => boolean): Test =>
  ({ adjustments }) =>
    wrong(adjustments, isCharge, isRight);
const ofLines =
  (isCharge: boolean, isRight: (one: ReceivedAdjustment) => boolean): Test =>
  (invoice) =>
    invoice.lines.flatMap(({ adjustments }) => wrong(adjustments, isCharge, isRight));
const anywhere =
  (isRight: (one: ReceivedAdjustment) => boolean): Test =>
  ({ adjustments, lines: all }) =>
    [...adjustments, ...all.flatMap((line) => line.adjustments)]
      .filter((one) => !isRight(one))
      .map(({ path }) => path);

function wrong(
  all: readonly ReceivedAdjustment[],
  isCharge: boolean,
  isRight: (one: ReceivedAdjustment) => boolean,
): readonly string[] {
  const own = all.filter((one) => one.isCharge === isCharge);
  return own.filter((one) => !isRight(one)).map(({ path }) => path);
}

const adjusted = (isCharge: boolean, all: readonly ReceivedAdjustment[]): Amount =>
  total(all.filter((one) => one.isCharge === isCharge).map(({ amount }) => amount));
/** A sum of allowances or charges; absent where there are none. */
const totalOf =
  (name: "allowances" | "charges", isCharge: boolean): Test =>
  ({ sums, adjustments, paths }) => {
    const has = adjustments.some((one) => one.isCharge === isCharge);
    const isRight = sums[name] ? isSame(sums[name], adjusted(isCharge, adjustments)) : !has;
    return isRight ? [] : [paths[name]];
  };
const decimals =
  (name: SumName): Test =>
  ({ sums, paths }) =>
    (sums[name]?.decimals ?? 0) > CENT ? [paths[name]] : [];
const hasAmount = ({ amount }: ReceivedAdjustment) => amount !== undefined;
const isExplained = (one: ReceivedAdjustment) => one.isExplained;

/** The tax of a row: rate of its base, with the difference of one unit that EN 16931 allows. */
function isTaxOf({ base, tax, rate }: ReceivedSubtotal): boolean {
  if (!base || !tax) return true;
  const percent = value(rate);
  if (percent.rescale(0).isZero()) return tax.value.rescale(0).isZero();
  const expected = base.value.abs().mul(percent).div(HUNDRED).rescale(CENT);
  return tax.value.abs().sub(expected).abs().compare(ONE) < 0;
}

function isNetOf({ quantity, price, baseQuantity, net, adjustments }: ReceivedLine): boolean {
  if (!quantity || !price || !net) return true;
  const per = baseQuantity && !baseQuantity.value.isZero() ? baseQuantity.value : ONE;
  const goods = quantity.value.mul(price.value).div(per);
  return isNear(net, goods.add(adjusted(true, adjustments)).sub(adjusted(false, adjustments)));
}

function isShareOf({ amount, base, percent }: ReceivedAdjustment): boolean {
  if (!base || !percent) return true;
  return isNear(amount, base.value.mul(percent.value).div(HUNDRED));
}

/** Rules of EN 16931 that concern the file's own figures and groups, in both syntaxes. */
const EN16931: readonly Rule[] = [
  ["BR-01", "an invoice names its specification", present("customization")],
  ["BR-02", "an invoice needs a number", present("number")],
  ["BR-03", "an invoice needs a date of issue", present("issued")],
  ["BR-04", "an invoice needs a type", present("type")],
  ["BR-05", "an invoice needs a currency", present("currency")],
  ["BR-06", "the seller needs a name", present("seller")],
  ["BR-07", "the buyer needs a name", present("buyer")],
  ["BR-09", "the seller's address needs a country", present("sellerCountry")],
  ["BR-11", "the buyer's address needs a country", present("buyerCountry")],
  ["BR-12", "the sum of the lines is missing", summed("lines")],
  ["BR-13", "the total without VAT is missing", summed("net")],
  ["BR-14", "the total with VAT is missing", summed("gross")],
  ["BR-15", "the amount due is missing", summed("payable")],
  ["BR-16", "an invoice needs a line", sum("lines", ({ lines: all }) => all.length > 0)],
  ["BR-21", "a line needs an id", lines(({ id }) => id !== "")],
  ["BR-22", "a line needs a quantity", lines(({ quantity }) => quantity !== undefined)],
  ["BR-23", "a line's quantity needs a unit", lines(({ unit }) => unit !== "")],
  ["BR-24", "a line needs a net amount", lines(({ net }) => net !== undefined)],
  ["BR-25", "a line needs the name of what is sold", lines(({ name }) => name !== "")],
  ["BR-26", "a line needs a price", lines(({ price }) => price !== undefined)],
  ["BR-27", "a price is not negative", lines(({ price }) => !value(price).isNegative())],
  ["BR-31", "an allowance needs an amount", ofDocument(false, hasAmount)],
  ["BR-33", "an allowance needs a reason", ofDocument(false, isExplained)],
  ["BR-36", "a charge needs an amount", ofDocument(true, hasAmount)],
  ["BR-38", "a charge needs a reason", ofDocument(true, isExplained)],
  ["BR-41", "a line's allowance needs an amount", ofLines(false, hasAmount)],
  ["BR-42", "a line's allowance needs a reason", ofLines(false, isExplained)],
  ["BR-43", "a line's charge needs an amount", ofLines(true, hasAmount)],
  ["BR-44", "a line's charge needs a reason", ofLines(true, isExplained)],
  [
    "BR-45",
    "a row of the VAT breakdown needs its base",
    subtotals(({ base }) => base !== undefined),
  ],
  ["BR-46", "a row of the VAT breakdown needs its tax", subtotals(({ tax }) => tax !== undefined)],
  [
    "BR-47",
    "a row of the VAT breakdown needs its category",
    subtotals(({ category }) => category !== ""),
  ],
  [
    "BR-48",
    "a row of the VAT breakdown needs its rate",
    subtotals(({ rate, category }) => rate !== undefined || category === "O"),
  ],
  ["BR-CO-04", "a line needs a VAT category", lines(({ category }) => category !== "")],
  [
    "BR-CO-10",
    "the sum of the lines is not that of their net amounts",
    sum(
      "lines",
      ({ sums, lines: all }) => !sums.lines || isSame(sums.lines, total(all.map(({ net }) => net))),
    ),
  ],
  ["BR-CO-11", "the sum of allowances is not that of the allowances", totalOf("allowances", false)],
  ["BR-CO-12", "the sum of charges is not that of the charges", totalOf("charges", true)],
  [
    "BR-CO-13",
    "the total without VAT is not the sum of lines and charges less allowances",
    sum(
      "net",
      ({ sums }) =>
        !sums.net ||
        isSame(sums.net, value(sums.lines).sub(value(sums.allowances)).add(value(sums.charges))),
    ),
  ],
  [
    "BR-CO-14",
    "the VAT total is not the sum of the breakdown",
    sum(
      "vat",
      ({ sums, subtotals: rows }) =>
        !sums.vat || rows.length === 0 || isSame(sums.vat, total(rows.map(({ tax }) => tax))),
    ),
  ],
  [
    "BR-CO-15",
    "the total with VAT is not that without VAT and the VAT",
    sum(
      "gross",
      ({ sums }) => !sums.gross || isSame(sums.gross, value(sums.net).add(value(sums.vat))),
    ),
  ],
  [
    "BR-CO-16",
    "the amount due is not the total less what is paid, rounded",
    sum(
      "payable",
      ({ sums }) =>
        !sums.payable ||
        isSame(sums.payable, value(sums.gross).sub(value(sums.paid)).add(value(sums.rounding))),
    ),
  ],
  ["BR-CO-17", "the tax of a category is not its rate of its base", subtotals(isTaxOf)],
  [
    "BR-CO-18",
    "an invoice needs a VAT breakdown",
    sum("vat", ({ subtotals: rows }) => rows.length > 0),
  ],
  [
    "BR-CO-25",
    "an amount due needs a date or terms of payment",
    ({ isCreditNote, sums, texts, paths }) =>
      isCreditNote || !value(sums.payable).isPositive() || texts.due !== "" || texts.terms !== ""
        ? []
        : [paths.due],
  ],
  ["BR-DEC-09", "the sum of the lines has more than two decimals", decimals("lines")],
  ["BR-DEC-10", "the sum of allowances has more than two decimals", decimals("allowances")],
  ["BR-DEC-11", "the sum of charges has more than two decimals", decimals("charges")],
  ["BR-DEC-12", "the total without VAT has more than two decimals", decimals("net")],
  ["BR-DEC-13", "the VAT total has more than two decimals", decimals("vat")],
  ["BR-DEC-14", "the total with VAT has more than two decimals", decimals("gross")],
  ["BR-DEC-16", "what is paid has more than two decimals", decimals("paid")],
  ["BR-DEC-17", "the rounding has more than two decimals", decimals("rounding")],
  ["BR-DEC-18", "the amount due has more than two decimals", decimals("payable")],
  [
    "BR-DEC-19",
    "a base of the breakdown has more than two decimals",
    subtotals(({ base }) => (base?.decimals ?? 0) <= CENT),
  ],
  [
    "BR-DEC-20",
    "a tax of the breakdown has more than two decimals",
    subtotals(({ tax }) => (tax?.decimals ?? 0) <= CENT),
  ],
  [
    "BR-DEC-23",
    "a line's net amount has more than two decimals",
    lines(({ net }) => (net?.decimals ?? 0) <= CENT),
  ],
];

/** Rules of Peppol BIS Billing 3 beside them. */
const BILLING: readonly Rule[] = [
  ["PEPPOL-EN16931-R001", "the business process is missing", present("profile")],
  [
    "PEPPOL-EN16931-R002",
    "there is more than one note",
    ({ notes, texts, paths }) =>
      notes <= 1 || (texts.sellerCountry === GERMANY && texts.buyerCountry === GERMANY)
        ? []
        : [`${paths.note}[${notes}]`],
  ],
  [
    "PEPPOL-EN16931-R003",
    "a buyer or order reference is missing",
    present("buyerReference", "order"),
  ],
  [
    "PEPPOL-EN16931-R005",
    "the currency of the tax authority is that of the invoice",
    ({ texts, paths }) =>
      texts.taxCurrency !== "" && texts.taxCurrency === texts.currency ? [paths.taxCurrency] : [],
  ],
  [
    "PEPPOL-EN16931-R007",
    "the business process is none of Peppol billing",
    ({ texts, paths }) =>
      texts.profile === "" || PROFILE.test(texts.profile) ? [] : [paths.profile],
  ],
  ["PEPPOL-EN16931-R010", "the buyer needs an electronic address", present("buyerAddress")],
  ["PEPPOL-EN16931-R020", "the seller needs an electronic address", present("sellerAddress")],
  [
    "PEPPOL-EN16931-R040",
    "an allowance or charge is not its percentage of its base",
    anywhere(isShareOf),
  ],
  [
    "PEPPOL-EN16931-R041",
    "an allowance or charge with a percentage needs its base",
    anywhere(({ base, percent }) => !percent || base !== undefined),
  ],
  [
    "PEPPOL-EN16931-R042",
    "an allowance or charge with a base needs its percentage",
    anywhere(({ base, percent }) => !base || percent !== undefined),
  ],
  [
    "PEPPOL-EN16931-R051",
    "amounts are in another currency than the invoice",
    ({ texts, currencies, paths }) =>
      [...currencies].some((one) => one !== texts.currency) ? [paths.currency] : [],
  ],
  [
    "PEPPOL-EN16931-R120",
    "a line's net amount is not its quantity times its price",
    lines(isNetOf),
  ],
  [
    "PEPPOL-EN16931-R121",
    "the quantity that a price is for is above zero",
    lines(({ baseQuantity }) => !baseQuantity || baseQuantity.value.isPositive()),
  ],
];

/**
 * The rules that a received file violates, in the order of the rules. They are those about its own figures and groups; what
 * reading an invoice corrects or calculates anew is only seen here. An invoice of another customization than Peppol's is
 * judged by EN 16931 alone.
 */
export function fileFaults(invoice: ReceivedInvoiceFacts): readonly FileFault[] {
  const isPeppol = invoice.texts.customization.startsWith(PEPPOL);
  const rules = isPeppol ? [...EN16931, ...BILLING] : EN16931;
  return rules.flatMap(([code, message, test]) =>
    [...test(invoice)].map((path) => ({ code, message, path })),
  );
}
