import { Amount, type JsonObject, Percentage } from "@fakturo/model";
import { repeats, type XmlElement } from "@fakturo/xml";
import { textOf } from "../parse/find.ts";
import { RECEIVED, REMAINING } from "./codes.ts";
import { find, findAll, text } from "./find.ts";
import { UNCHANGED } from "./read-reasons.ts";

/** Amounts of a payment, for its line. */
export interface PaidAmounts {
  readonly amount: string;
  readonly due: string;
  readonly tax: JsonObject | undefined;
  readonly currency: string;
  /** MDT-207. */
  readonly code: string;
}

interface Row {
  readonly code: string;
  readonly amount: Amount;
  readonly currency: string;
  readonly percent: string;
}

/** Amounts paid by rate of VAT, and the amount due. */
export function readPaid(about: XmlElement | undefined): PaidAmounts {
  const rows = findAll(
    about,
    "ram:SpecifiedDocumentStatus/ram:SpecifiedDocumentCharacteristic",
  ).flatMap(readRow);
  const paid = rows.filter(({ code }) => code !== REMAINING);
  const rest = rows.find(({ code }) => code === REMAINING);
  const [first] = paid;
  return {
    amount: sumOf(paid.map(({ amount }) => amount)).toString(),
    due: rest?.amount.toString() ?? "",
    tax: taxOf(paid),
    currency: (first ?? rest)?.currency ?? "",
    code: first?.code ?? RECEIVED,
  };
}

function readRow(row: XmlElement): Row[] {
  const amount = find(row, "ram:ValueAmount");
  const written = textOf(amount);
  if (written === "") return [];
  repeats(find(row, UNCHANGED), "false");
  return [
    {
      code: text(row, "ram:TypeCode"),
      amount: Amount.parse(written),
      currency: amount?.attributes.get("currencyID") ?? "",
      percent: text(row, "ram:ValuePercent"),
    },
  ];
}

function taxOf(paid: readonly Row[]): JsonObject | undefined {
  const rates = paid.filter(({ percent }) => percent !== "").map(rateOf);
  if (rates.length === 0) return undefined;
  const sum = sumOf(rates.map(({ tax }) => tax)).toString();
  const written = rates.map(({ base, tax, percent }) => ({
    base: base.toString(),
    percent,
    amount: tax.toString(),
  }));
  return { categories: [{ code: "VAT", rates: written, amount: sum }], sum };
}

const CENTS = 2;

/** Net amount and tax of an amount with tax, to the cent where whole units do not hold them. */
function rateOf({ amount, percent }: Row): { base: Amount; tax: Amount; percent: string } {
  const rate = Percentage.parse(`${percent}%`);
  const whole = rate.remove(amount);
  const isExact = whole.add(rate.of(whole.upscale(CENTS))).equals(amount);
  const base = isExact ? whole : rate.remove(amount.rescaleUp(CENTS));
  return { base, tax: amount.match(base).sub(base), percent: `${percent}%` };
}

function sumOf(amounts: readonly Amount[]): Amount {
  return amounts.reduce((sum, amount) => sum.match(amount).add(amount), Amount.zero());
}
