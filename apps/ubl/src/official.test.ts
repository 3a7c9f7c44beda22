import { readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { isFakturoError } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import { describeOfficial, envelopeIn, filesBelow, shared } from "@fakturo/test-support";
import { expect, it } from "vitest";
import { generateUbl, ublContextOf } from "./index.ts";

/**
 * Published files with deliberate differences, by folder: their addresses have the country of the tax
 * number.
 */
const DIFFERENT: Readonly<Record<string, readonly string[]>> = {
  "ubl-en16931": ["invoice-export-zero-rated"],
  "ubl-peppol": ["credit-note"],
};

const FIXTURES = join(import.meta.dirname, "../fixtures");

/** Rule sets by document type, for invoices and credit notes. */
const RULE_SETS: Readonly<Record<string, readonly [invoice: string, creditNote: string]>> = {
  "en16931-v2017": ["eu.cen.en16931:ubl", "eu.cen.en16931:ubl-creditnote"],
  "bis-invoice-v3": ["eu.peppol.bis3:invoice", "eu.peppol.bis3:creditnote"],
  "bis-self-billing-v3": [
    "eu.peppol.bis3:invoice-self-billing",
    "eu.peppol.bis3:creditnote-self-billing",
  ],
  "xrechnung-invoice-v2": ["de.xrechnung:ubl-invoice", "de.xrechnung:ubl-creditnote"],
  "nlcius-v1": ["org.simplerinvoicing:invoice", "org.simplerinvoicing:creditnote"],
  "peppol-fr-cius": ["fr.ctc:ubl-invoice", "fr.ctc:ubl-creditnote"],
  "peppol-fr-extended": ["fr.ctc:extended-ubl-invoice", "fr.ctc:extended-ubl-creditnote"],
};

/**
 * Sample documents lack these: a number, a buyer with name and country, a registered seller, VAT on
 * every line (and no other tax).
 */
const REFUSALS = new Set(
  "BR-02 BR-07 BR-10 BR-11 BR-CO-04 BR-CO-14 BR-CO-26 BR-S-02 BR-S-03 BR-S-04 BR-E-02".split(" "),
);

/** Invoices in files; other documents are left out. */
function invoicesIn(paths: readonly string[]): [path: string, envelope: Envelope][] {
  return paths
    .map((path): [string, Envelope] => [path, envelopeIn(path)])
    .filter(([, { doc }]) => String(doc.$schema).endsWith("/bill/invoice"));
}

function outcome(envelope: Envelope, docType: string): { xml: string } | { refusedBy: string[] } {
  const context = ublContextOf(docType);
  if (!context) throw new Error(`${docType} is not known`);
  try {
    return { xml: generateUbl(envelope, context) };
  } catch (error) {
    if (!isFakturoError(error) || error.key !== "validation") throw error;
    return { refusedBy: error.faults.map(({ code }) => code) };
  }
}

describeOfficial("UBL", (errorsBy) => {
  function errorsOf(xml: string, docType: string): Promise<string[]> {
    const [forInvoices, forCreditNotes] = RULE_SETS[docType] ?? ["", ""];
    return errorsBy(xml.includes("<CreditNote ") ? forCreditNotes : forInvoices, xml);
  }

  it("finds nothing in the fixtures", async () => {
    const found: Record<string, string[]> = {};
    for (const path of filesBelow(FIXTURES, ".out.xml")) {
      const name = relative(FIXTURES, path);
      const [, docType = ""] = name.split(".");
      const errors = await errorsOf(readFileSync(path, "utf8"), docType);
      if (errors.length > 0) found[name] = errors;
    }
    expect(found).toEqual({});
  });

  const BUILT = invoicesIn(filesBelow(shared("corpus/build"), ".out.json"));

  it("finds nothing in any built invoice, as far as EN 16931 can express it", async () => {
    const found: Record<string, string[]> = {};
    let written = 0;
    for (const [path, envelope] of BUILT) {
      const result = outcome(envelope, "en16931-v2017");
      if ("xml" in result) written += 1;
      const errors =
        "xml" in result
          ? await errorsOf(result.xml, "en16931-v2017")
          : result.refusedBy.filter((rule) => !REFUSALS.has(rule));
      if (errors.length > 0) found[path] = errors;
    }
    expect(found).toEqual({});
    expect(written / BUILT.length).toBeGreaterThan(0.7);
  });

  it.each([
    ["ubl-en16931", "en16931-v2017"],
    ["ubl-peppol", "bis-invoice-v3"],
    ["ubl-peppol-self-billed", "bis-self-billing-v3"],
    ["ubl-xrechnung", "xrechnung-invoice-v2"],
    ["ubl-france-cius", "peppol-fr-cius"],
    ["ubl-france-extended", "peppol-fr-extended"],
  ])("writes %s as published, and without an error", async (folder, docType) => {
    const inputs = filesBelow(shared("corpus/convert", folder), ".in.json");
    const different: string[] = [];
    for (const [path, envelope] of invoicesIn(inputs)) {
      const result = outcome(envelope, docType);
      expect(result, path).toHaveProperty("xml");
      if (!("xml" in result)) continue;
      expect(await errorsOf(result.xml, docType), path).toEqual([]);
      const published = readFileSync(path.replace(".in.json", ".out.xml"), "utf8");
      if (result.xml !== published) different.push(basename(path, ".in.json"));
    }
    if (inputs.length > 0) expect(different).toEqual(DIFFERENT[folder] ?? []);
  });
});
