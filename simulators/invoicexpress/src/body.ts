import { fits, type Static, Type } from "@fakturo/schema";
import { Decimal } from "decimal.js";
import type { Settings } from "./settings.ts";

const text = Type.String();
const Amount = Type.Union([Type.String(), Type.Number()]);
const Optional = Type.Optional(text);

const Item = Type.Object({
  name: Type.String({ minLength: 1 }),
  description: Optional,
  unit_price: Amount,
  quantity: Amount,
  unit: Optional,
  discount: Type.Optional(Amount),
  tax: Type.Optional(Type.Object({ name: Optional })),
});
const Body = Type.Object({
  date: text,
  due_date: text,
  reference: Optional,
  observations: Optional,
  retention: Type.Optional(Amount),
  tax_exemption: Optional,
  sequence_id: Type.Optional(Type.Union([text, Type.Integer()])),
  owner_invoice_id: Type.Optional(Type.Union([text, Type.Integer()])),
  client: Type.Object({ name: Type.String({ minLength: 1 }), code: text, country: Optional }),
  items: Type.Array(Item, { minItems: 1 }),
});
/** A document as it is created. */
export type GivenDocument = Static<typeof Body>;

export function readBody(value: unknown): GivenDocument | undefined {
  return fits(Body, value, "as-is") ? value : undefined;
}

const UNITS: ReadonlySet<string> = new Set(["hour", "day", "month", "unit", "service", "other"]);
/** Reasons of exemption of the AT. */
const EXEMPTION = /^M\d\d$/;
const DAY = /^(\d\d)\/(\d\d)\/(\d{4})$/;
const NUMBER = /^-?\d{1,12}(\.\d{1,6})?$/;

/** A day as a text that sorts, `YYYYMMDD`; undefined for others. */
export function sortable(day: string): string | undefined {
  const [, date, month, year] = DAY.exec(day) ?? [];
  return date === undefined ? undefined : `${year}${month}${date}`;
}

/** Faults of a document in the words of the API. */
export function faultsOf(body: GivenDocument, { taxes }: Settings): string[] {
  const [date, due] = [sortable(body.date), sortable(body.due_date)];
  const when = (isWrong: boolean, message: string) => (isWrong ? [message] : []);
  const isExempt = body.items.some((item) => rateOf(item, taxes).isZero());
  return [
    ...when(date === undefined || due === undefined, "Date is invalid"),
    ...when((due ?? "") < (date ?? ""), "Due date must be later than date"),
    ...when(isExempt && !EXEMPTION.test(body.tax_exemption ?? ""), "Tax exemption can't be blank"),
    ...when(!isPercent(body.retention), "Retention must be a number between 0 and 99.99"),
    ...body.items.flatMap((item) => itemFaults(item)),
  ];
}

function itemFaults({ unit_price, quantity, unit = "unit", discount }: Static<typeof Item>) {
  const when = (isWrong: boolean, message: string) => (isWrong ? [message] : []);
  return [
    ...when(!NUMBER.test(String(unit_price)), "Unit price must be a number"),
    ...when(
      !NUMBER.test(String(quantity)) || Number(quantity) <= 0,
      "Quantity must be a number greater than 0",
    ),
    ...when(!UNITS.has(unit), `Unit ${unit} is not included in the list of accepted units`),
    ...when(!isPercent(discount), "Discount is not a number"),
  ];
}

function isPercent(value: string | number | undefined): boolean {
  const given = String(value ?? 0);
  return NUMBER.test(given) && Number(given) >= 0 && Number(given) <= 100;
}

/** The first tax is the default one, which replaces unknown names. */
function rateOf({ tax }: Static<typeof Item>, taxes: Settings["taxes"]): Decimal {
  const found = taxes.find(({ name }) => name === tax?.name) ?? taxes[0];
  return new Decimal(found?.value ?? 0);
}

/** Net amount and tax: lines are rounded, and tax is calculated once for each rate. */
export function totalsOf({ items }: GivenDocument, { taxes }: Settings) {
  const bases = new Map<string, Decimal>();
  for (const item of items) {
    const factor = new Decimal(100).minus(String(item.discount ?? 0)).div(100);
    const line = new Decimal(item.unit_price).mul(item.quantity).mul(factor).toDecimalPlaces(2);
    const rate = rateOf(item, taxes).toString();
    bases.set(rate, (bases.get(rate) ?? new Decimal(0)).add(line));
  }
  const sum = (parts: readonly Decimal[]) => parts.reduce((a, b) => a.add(b), new Decimal(0));
  const due = [...bases].map(([rate, base]) => base.mul(rate).div(100).toDecimalPlaces(2));
  return { net: sum([...bases.values()]).toFixed(2), tax: sum(due).toFixed(2) };
}
