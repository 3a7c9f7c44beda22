import type { Faults, Invoice } from "@fakturo/model";
import { nifOf } from "@fakturo/spain";
import { EXT } from "./extensions.ts";
import { RULES } from "./rules.ts";
import { ZONES, type Zone, zoneOf } from "./zones.ts";

const MAX_LINES = 1000;
const MAX_CODE = 20;
const TYPES: ReadonlySet<string> = new Set(["standard", "credit-note", "debit-note"]);
const CORRECTIONS: ReadonlySet<string> = new Set(["R1", "R2", "R3", "R4", "R5"]);

/** Checks the treasuries' requirements for every invoice, and returns its zone. */
export function check(invoice: Invoice, faults: Faults): Zone {
  const zone = zoneOf(invoice);
  if (!zone) faults.add(RULES.zone, "$.tax.ext", `'${EXT.region}' is BI, SS or VI`);
  if (!TYPES.has(invoice.type))
    faults.add(RULES.type, "$.type", "only credit and debit notes correct invoices");
  nifOf(invoice.supplier, faults, RULES.supplier);
  checkNumber(invoice, faults);
  checkCorrection(invoice, faults);
  checkLines(invoice, zone, faults);
  if (!invoice.totals?.taxes) faults.add(RULES.taxes, "$.totals.taxes", "taxes are needed");
  if (zone?.strict && invoice.customer && !invoice.customer.addresses?.length)
    faults.add(
      RULES.customer,
      "$.customer.addresses",
      "Gipuzkoa and Araba need the customer's address",
    );
  return zone ?? ZONES.BI;
}

/** The number and series of an invoice fit the treasuries' fields. */
export function checkNumber({ series = "", code = "" }: Invoice, faults: Faults): void {
  if (code === "" || code.length > MAX_CODE)
    faults.add(RULES.number, "$.code", `a number has 1 to ${MAX_CODE} characters`);
  if (series.length > MAX_CODE)
    faults.add(RULES.number, "$.series", `a series has at most ${MAX_CODE} characters`);
}

function checkCorrection({ type, preceding }: Invoice, faults: Faults): void {
  const [first] = preceding ?? [];
  if (type === "standard" && !first) return;
  const path = "$.preceding[0]";
  if (!CORRECTIONS.has(first?.ext?.[EXT.correction] ?? ""))
    faults.add(RULES.correction, `${path}.ext`, `'${EXT.correction}' is R1 to R5`);
  if (!first?.issue_date)
    faults.add(RULES.correction, `${path}.issue_date`, "the day of issue is needed");
}

function checkLines(
  { lines = [], charges = [], notes = [] }: Invoice,
  zone: Zone | undefined,
  faults: Faults,
): void {
  if (!notes.some(({ key, text }) => key === "general" && text.trim() !== ""))
    faults.add(RULES.description, "$.notes", "a general note says what the invoice is about");
  if (zone?.strict && lines.length > MAX_LINES)
    faults.add(RULES.lines, "$.lines", `a file has at most ${MAX_LINES} lines`);
  if (charges.length > 0)
    faults.add(RULES.charges, "$.charges", "charges cannot be reported: make them lines");
  for (const [i, line] of lines.entries())
    if (line.charges?.length)
      faults.add(
        RULES.charges,
        `$.lines[${i}].charges`,
        "charges cannot be reported: make them lines",
      );
}
