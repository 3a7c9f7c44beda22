import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { verifyXml } from "@fakturo/signature";
import { shared } from "@fakturo/test-support";
import { readXml, writeXml, type XmlElement } from "@fakturo/xml";
import { describe, expect, it } from "vitest";
import { partyIn } from "./converter.ts";
import { facturaeOf } from "./write/document.ts";

const FOLDER = shared("corpus/convert/facturae");
if (!FOLDER) process.stdout.write("Facturae was NOT compared with the corpus: it is absent.\n");

/** Signer of the corpus. */
const THIRD_PARTY = partyIn({
  name: "Hypeprop S.L.",
  tax_id: { country: "ES", code: "B23103039" },
  addresses: [
    {
      street: "Calle Campo Real 74",
      locality: "Torrejón De La Calzada",
      region: "Madrid",
      code: "28023",
      country: "ES",
    },
  ],
});

/**
 * Total with the withheld tax in a published file. The schema says: "TotalGrossAmountBeforeTaxes + TotalTaxOutputs -
 * TotalTaxesWithheld".
 */
const [PUBLISHED, CORRECT] = [">5080.92<", ">4480.62<"];

/** IBANs are written without blanks here. */
function flat({ name, children, text }: XmlElement): unknown {
  const kept = children.filter((child) => child.name !== "Signature");
  if (kept.length > 0) return [name, ...kept.map(flat)];
  return [name, name === "IBAN" ? text.replaceAll(" ", "") : text.trim()];
}

const names = FOLDER ? readdirSync(FOLDER).filter((name) => name.endsWith(".in.json")) : [];
const read = (name: string) => readFileSync(join(FOLDER ?? "", name), "utf8");

describe.skipIf(!FOLDER)("corpus", () => {
  it.each(names)("%s", (name) => {
    const { doc } = JSON.parse(read(name));
    const expected = read(name.replace(".in.json", ".out.xml")).replaceAll(PUBLISHED, CORRECT);
    expect(flat(readXml(writeXml(facturaeOf(doc, THIRD_PARTY))))).toEqual(flat(readXml(expected)));
  });

  it.each(names)("the signature of %s holds", (name) => {
    const xml = read(name.replace(".in.json", ".out.xml")).replace(/>\s+</g, "><");
    expect(verifyXml(xml)).toMatchObject({ claimedRole: "third party" });
  });
});
