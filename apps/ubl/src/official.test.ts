import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { isFakturoError, isObject } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import { hasJava, shared, startValidator, type Validator } from "@fakturo/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contextOf, generateUbl } from "./index.ts";

const FIXTURES = join(import.meta.dirname, "../fixtures");
const VALIDATOR = shared("tools/validator/validator") ?? "";

const missing = !existsSync(VALIDATOR) ? "the validators" : hasJava() ? "" : "Java";
if (missing) process.stdout.write(`UBL was NOT checked by the official rules: no ${missing}.\n`);
const title = missing ? `official rules (SKIPPED: no ${missing})` : "official rules";

/** Rule sets by document type, for invoices and credit notes. */
const RULE_SETS: Readonly<Record<string, readonly [invoice: string, creditNote: string]>> = {
  "en16931-v2017": ["eu.cen.en16931:ubl", "eu.cen.en16931:ubl-creditnote"],
  "bis-invoice-v3": ["eu.peppol.bis3:invoice", "eu.peppol.bis3:creditnote"],
  "bis-self-billing-v3": [
    "eu.peppol.bis3:invoice-self-billing",
    "eu.peppol.bis3:creditnote-self-billing",
  ],
  "xrechnung-invoice-v2": ["de.xrechnung:ubl-invoice", "de.xrechnung:ubl-creditnote"],
};

/**
 * Documents lack these on their own: a number, a buyer with name and country, a seller who is
 * registered, VAT on every line (and no other tax in its place).
 */
const REFUSALS = new Set("BR-02 BR-07 BR-11 BR-CO-04 BR-CO-14 BR-CO-26 BR-S-02".split(" "));

function files(folder: string, ending: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return files(path, ending);
    return name.endsWith(ending) ? [path] : [];
  });
}

/** The envelope in a file, or one around the invoice in it; other documents are left out. */
function invoicesIn(paths: readonly string[]): [path: string, envelope: Envelope][] {
  return paths.flatMap((path): [string, Envelope][] => {
    const json: unknown = JSON.parse(readFileSync(path, "utf8"));
    if (!isObject(json)) return [];
    const envelope = isObject(json.doc) ? json : { head: { uuid: "", dig: {} }, doc: json };
    const { doc } = JSON.parse(JSON.stringify(envelope));
    return String(doc.$schema).endsWith("/bill/invoice")
      ? [[path, JSON.parse(JSON.stringify(envelope))]]
      : [];
  });
}

function outcome(envelope: Envelope, docType: string): { xml: string } | { refusedBy: string[] } {
  const context = contextOf(docType);
  if (!context) throw new Error(`${docType} is not known`);
  try {
    return { xml: generateUbl(envelope, context) };
  } catch (error) {
    if (!isFakturoError(error) || error.key !== "validation") throw error;
    return { refusedBy: error.faults.map(({ code }) => code) };
  }
}

describe.skipIf(missing !== "")(title, () => {
  let validator: Validator | undefined;

  beforeAll(async () => {
    validator = await startValidator(VALIDATOR);
  }, 180_000);
  afterAll(() => validator?.stop());

  async function errorsOf(xml: string, docType: string): Promise<string[]> {
    const [forInvoices, forCreditNotes] = RULE_SETS[docType] ?? ["", ""];
    const vesid = xml.includes("<CreditNote ") ? forCreditNotes : forInvoices;
    const { ok, errors } = (await validator?.check(vesid, xml)) ?? { ok: false, errors: [] };
    return ok ? [] : errors.map(({ id, message }) => `${id}: ${message}`.slice(0, 160));
  }

  it("finds nothing in the fixtures", async () => {
    const found: Record<string, string[]> = {};
    for (const path of files(FIXTURES, ".out.xml")) {
      const name = relative(FIXTURES, path);
      const [, docType = ""] = name.split(".");
      const errors = await errorsOf(readFileSync(path, "utf8"), docType);
      if (errors.length > 0) found[name] = errors;
    }
    expect(found).toEqual({});
  });

  const BUILT = invoicesIn(missing ? [] : files(shared("corpus/build") ?? "", ".out.json"));

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
  ])("writes %s as published, and without an error", async (folder, docType) => {
    const inputs = files(shared("corpus/convert", folder) ?? "", ".in.json");
    for (const [path, envelope] of invoicesIn(inputs)) {
      const result = outcome(envelope, docType);
      expect(result, path).toHaveProperty("xml");
      if (!("xml" in result)) continue;
      expect(await errorsOf(result.xml, docType), path).toEqual([]);
      expect(result.xml).toBe(readFileSync(path.replace(".in.json", ".out.xml"), "utf8"));
    }
  });
});
