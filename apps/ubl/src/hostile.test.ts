import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describeHostile, HOSTILE_AMOUNTS, refusalOf } from "@fakturo/test-support";
import { describe, expect, it } from "vitest";
import { parseUbl } from "./index.ts";

const FILE = join(import.meta.dirname, "../fixtures/two-rates.xrechnung-invoice-v2.out.xml");
const INVOICE = readFileSync(FILE, "utf8");

describeHostile({ parse: parseUbl, sample: INVOICE, root: "Invoice", element: "cbc:Name" });

describe("amounts", () => {
  it.each(HOSTILE_AMOUNTS)(
    "are refused or left to the engine: %s",
    (_name, amount) => {
      const billed = INVOICE.replace(
        "</cbc:PriceAmount>",
        `</cbc:PriceAmount><cbc:BaseQuantity>${amount}</cbc:BaseQuantity>`,
      );
      expect([undefined, "input"]).toContain(refusalOf(parseUbl, billed));
    },
    5_000,
  );
});
