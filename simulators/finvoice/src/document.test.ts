import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@fakturo/test-support";
import { describe, expect, it } from "vitest";
import { readFinvoice, schemaFaults } from "./document.ts";

const FIXTURES = join(repositoryRoot(), "apps/fi-finvoice/fixtures");
const names = readdirSync(FIXTURES).filter((name) => name.endsWith(".out.xml"));
const GOODS = readFileSync(join(FIXTURES, "goods.out.xml"), "utf8");
const bytes = (text: string) => new TextEncoder().encode(text);

describe("a Finvoice at the operator", () => {
  it.each(names)("passes as %s", (name) => {
    expect(readFinvoice(readFileSync(join(FIXTURES, name))).faults).toEqual([]);
  });

  it.each([
    [
      "an element in the wrong place",
      GOODS.replace(
        /(<SellerOrganisationName>[^<]*<\/SellerOrganisationName>)/,
        "$1<BuyerOrganisationName>B</BuyerOrganisationName>",
      ),
      "BuyerOrganisationName",
    ],
    [
      "an unknown element",
      GOODS.replace("<InvoiceDetails>", "<InvoiceDetails><Other>1</Other>"),
      "Other",
    ],
    [
      "an amount of another form",
      GOODS.replace(/(<InvoiceTotalVatIncludedAmount [^>]*>)[^<]*/, "$1ten"),
      "InvoiceTotalVatIncludedAmount",
    ],
    [
      "a text that is too long",
      GOODS.replace(/(<InvoiceNumber>)[^<]*/, `$1${"9".repeat(30)}`),
      "InvoiceNumber",
    ],
  ])("is refused by the schema with %s", (_, wrong, name) => {
    expect(wrong).not.toBe(GOODS);
    expect(readFinvoice(bytes(wrong)).faults.join()).toContain(name);
    expect(schemaFaults(bytes(wrong)).join()).toContain(name);
  });

  it("of another version is none that it knows", () => {
    const old = bytes(GOODS.replace('Version="3.0"', 'Version="2.01"'));
    expect(readFinvoice(old).faults).toEqual(["the file is no Finvoice 3.0"]);
    expect(schemaFaults(old)).toEqual([]);
  });
});
