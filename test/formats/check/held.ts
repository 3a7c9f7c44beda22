import { isObject, type JsonObject } from "@fakturo/model";

/** A fact that differs between two documents. */
export interface Difference {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** Facts that a reader must return: what is to be paid, taxes, parties and lines; amounts in cents. */
export function differencesOf(before: JsonObject, after: JsonObject): Difference[] {
  const [left, right] = [new Map(heldBy(before)), new Map(heldBy(after))];
  return [...new Set([...left.keys(), ...right.keys()])].flatMap((path) => {
    const [one, other] = [left.get(path) ?? "", right.get(path) ?? ""];
    // Readers and writers add members of addresses and countries that a file must state.
    const isFilled = one === "" && /\.(?:addresses\[0\]\.|tax_id\.country$)/.test(path);
    return one === other || isFilled
      ? []
      : [{ path, before: one || "nothing", after: other || "nothing" }];
  });
}

type Held = readonly [path: string, value: string];

function* heldBy(doc: JsonObject): Generator<Held> {
  const totals = objectIn(doc.totals);
  yield ["$.type", textOf(doc.type)];
  yield ["$.currency", textOf(doc.currency)];
  for (const name of ["total", "tax", "payable"])
    yield [`$.totals.${name}`, String(centsOf(totals[name]))];
  yield ["$.totals.due", String(centsOf(totals.due ?? totals.payable))];
  yield* taxesIn(totals);
  yield* partyIn("$.supplier", doc.supplier);
  yield* partyIn("$.customer", doc.customer);
  for (const [i, line] of rowsIn(doc.lines).entries()) yield* lineIn(`$.lines[${i}]`, line);
}

function* taxesIn(totals: JsonObject): Generator<Held> {
  for (const category of rowsIn(objectIn(totals.taxes).categories)) {
    const sums = new Map<string, readonly [base: number, amount: number]>();
    for (const { percent, base, amount } of rowsIn(category.rates)) {
      // Files state the amounts of withheld taxes, not always their rates.
      const rate = category.retained === true ? "" : numberOf(percent);
      const [known, tax] = sums.get(rate) ?? [0, 0];
      sums.set(rate, [known + centsOf(base), tax + centsOf(amount)]);
    }
    for (const [rate, [base, amount]] of sums)
      if (base !== 0 || amount !== 0)
        yield [
          `$.totals.taxes.categories.${textOf(category.code)} ${rate || "0"}`,
          `${base} ${amount}`,
        ];
  }
}

const centsOf = (value: unknown): number => Math.round(Number(textOf(value) || "0") * 100);

function* partyIn(path: string, value: unknown): Generator<Held> {
  const { name, people, tax_id, addresses } = objectIn(value);
  const { country, code } = objectIn(tax_id);
  const [person = {}] = rowsIn(people);
  const { given, surname } = objectIn(person.name);
  const full = [given, surname].map(textOf).filter(Boolean).join(" ");
  yield [`${path}.name`, textOf(name) || full];
  yield [`${path}.tax_id.country`, code ? textOf(country) : ""];
  yield [`${path}.tax_id.code`, textOf(code)];
  const [address = {}] = rowsIn(addresses);
  for (const member of ["locality", "code", "country"])
    yield [`${path}.addresses[0].${member}`, textOf(address[member])];
}

function* lineIn(path: string, line: JsonObject): Generator<Held> {
  const { name, price } = objectIn(line.item);
  yield [`${path}.quantity`, numberOf(line.quantity)];
  yield [`${path}.item.name`, textOf(name)];
  yield [`${path}.item.price`, numberOf(price)];
  yield [`${path}.total`, String(centsOf(line.total))];
  const taxes = rowsIn(line.taxes).map(
    ({ cat, percent }) => `${textOf(cat)} ${numberOf(percent) || "0"}`,
  );
  yield [`${path}.taxes`, taxes.sort().join(", ")];
}

const objectIn = (value: unknown): JsonObject =>
  isObject(value) ? JSON.parse(JSON.stringify(value)) : {};
const rowsIn = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.map(objectIn) : []);
const textOf = (value: unknown): string =>
  typeof value === "string" ? value.replaceAll(/[\p{C}\s]+/gu, " ").trim() : "";

/** A number without trailing zeros; empty for none. */
function numberOf(value: unknown): string {
  const text = textOf(value).replace("%", "");
  return text === "" ? "" : String(Number(text));
}
