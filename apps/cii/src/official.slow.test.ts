import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isFakturoError } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import { describeOfficial, envelopeIn, filesBelow, shared } from "@fakturo/test-support";
import { expect, it } from "vitest";
import { FIXTURES, RULE_SETS } from "../fixtures/profiles.ts";
import { converter } from "./converter.ts";

const FOLDER = join(import.meta.dirname, "../fixtures");

/**
 * Sample documents lack these: a number, a buyer with name and country, a registered seller, VAT on
 * every line (and no other tax).
 */
const REFUSALS = new Set(
  "BR-02 BR-07 BR-10 BR-11 BR-CO-04 BR-CO-14 BR-CO-26 BR-S-02 BR-S-03 BR-S-04 BR-E-02".split(" "),
);

function outcome(envelope: Envelope, docType: string): { xml: string } | { refusedBy: string[] } {
  try {
    const file = converter.generate?.(envelope, { doc_type: docType });
    return { xml: new TextDecoder().decode(file?.data) };
  } catch (error) {
    if (!isFakturoError(error) || error.key !== "validation") throw error;
    return { refusedBy: error.faults.map(({ code }) => code) };
  }
}

/** Folders of published pairs and their profile. */
const PAIRS: readonly (readonly [folder: string, docType: string])[] = [
  ["cii-en16931", "en16931-v2017"],
  ["cii-peppol", "peppol-v3"],
  ["cii-xrechnung", "xrechnung-v3"],
  ["cii-facturx", "facturx-v1"],
  ["cii-choruspro", "choruspro-v1"],
  ["cii-peppol-france-cius", "peppol-fr-cius"],
  ["cii-peppol-france-facturx", "peppol-fr-facturx"],
  ["cii-cdar", "fr-ctc-cdar-flow6"],
  ["cii-cdar-PPF", "fr-ctc-cdar-flow6-ppf"],
];

describeOfficial("CII", (errorsBy) => {
  const errorsOf = (xml: string, docType: string) => errorsBy(RULE_SETS[docType] ?? "", xml);

  it("finds nothing in the fixtures", async () => {
    const found: Record<string, string[]> = {};
    for (const [name, docTypes] of Object.entries(FIXTURES))
      for (const docType of docTypes) {
        const path = join(FOLDER, `${name}.${docType}.out.xml`);
        const errors = await errorsOf(readFileSync(path, "utf8"), docType);
        if (errors.length > 0) found[`${name} as ${docType}`] = errors;
      }
    expect(found).toEqual({});
  });

  const BUILT = filesBelow(shared("corpus/build"), ".out.json");

  it("finds nothing in any built invoice, as far as EN 16931 can express it", async () => {
    const found: Record<string, string[]> = {};
    const invoices = BUILT.map((path) => [path, envelopeIn(path)] as const).filter(([, { doc }]) =>
      String(doc.$schema).endsWith("/bill/invoice"),
    );
    let written = 0;
    for (const [path, envelope] of invoices) {
      const result = outcome(envelope, "en16931-v2017");
      if ("xml" in result) written += 1;
      const errors =
        "xml" in result
          ? await errorsOf(result.xml, "en16931-v2017")
          : result.refusedBy.filter((rule) => !REFUSALS.has(rule));
      if (errors.length > 0) found[path] = errors;
    }
    expect(found).toEqual({});
    expect(written / invoices.length).toBeGreaterThan(0.7);
  });

  it.each(PAIRS)("finds nothing in %s", async (folder, docType) => {
    const inputs = filesBelow(shared("corpus/convert", folder), ".in.json");
    expect(inputs).not.toEqual([]);
    for (const path of inputs) {
      const result = outcome(envelopeIn(path), docType);
      expect(result, path).toHaveProperty("xml");
      if ("xml" in result) expect(await errorsOf(result.xml, docType), path).toEqual([]);
    }
  });
});
