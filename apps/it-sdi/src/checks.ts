import { EXT } from "./codes/extensions.ts";
import { SCHEMA_RULE } from "./text.ts";
import type { Writing } from "./write/writing.ts";

/** Types in which supplier and customer differ, are the same, or the supplier is foreign. */
const BETWEEN_TWO = new Set(
  "TD01 TD02 TD03 TD06 TD16 TD17 TD18 TD19 TD20 TD24 TD25 TD28".split(" "),
);
const WITH_ONESELF = new Set(["TD21", "TD27"]);
const FROM_ABROAD = new Set(["TD17", "TD18", "TD19"]);

const COUNTRY = /^[A-Z]{2}$/;

/** Checks of the SdI beyond the schema, by their codes. */
export function check(writing: Writing): void {
  checkLines(writing);
  checkParties(writing);
}

function checkLines({ lines, invoice, faults }: Writing): void {
  const priced = new Set(lines.map(({ source }) => source));
  invoice.lines?.forEach((line, i) => {
    if (!priced.has(line))
      faults.add(SCHEMA_RULE, `$.lines[${i}].item.price`, "each line needs a price");
  });
  if (lines.length === 0) faults.add(SCHEMA_RULE, "$.lines", "FatturaPA needs a line");
  for (const { vat, path } of lines) {
    const nature = vat?.ext?.[EXT.nature];
    const isTaxed = vat?.percent !== undefined && !vat.percent.isZero();
    if (!isTaxed && !nature)
      faults.add("SDI-00400", `${path}.taxes`, "without tax a line needs a nature");
    if (isTaxed && nature)
      faults.add("SDI-00401", `${path}.taxes`, "with tax a line has no nature");
  }
}

function checkParties({ invoice, documentType, faults }: Writing): void {
  const { supplier, customer } = invoice;
  const [own, other] = [supplier.tax_id, customer?.tax_id];
  for (const [path, id] of [["$.supplier", own] as const, ["$.customer", other] as const])
    if (id && !COUNTRY.test(id.country))
      faults.add(SCHEMA_RULE, `${path}.tax_id.country`, "a country has two capital letters");
  const isSame =
    own?.code !== undefined && own.code === other?.code && own.country === other.country;
  if (isSame && BETWEEN_TWO.has(documentType))
    faults.add("SDI-00471", "$.customer.tax_id", "supplier and customer must differ");
  if (!isSame && WITH_ONESELF.has(documentType))
    faults.add("SDI-00472", "$.customer.tax_id", "supplier and customer must be the same");
  if (own?.country === "IT" && FROM_ABROAD.has(documentType))
    faults.add("SDI-00473", "$.supplier.tax_id", "the supplier must be foreign");
  if (own && other && own.country !== "IT" && other.country !== "IT")
    faults.add("SDI-00476", "$.customer.tax_id", "supplier or customer must be Italian");
}
