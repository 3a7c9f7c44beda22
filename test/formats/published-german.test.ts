import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isFakturoError, isObject, type JsonObject } from "@fakturo/model";
import { readAs, Type } from "@fakturo/plugin";
import { filesBelow, shared } from "@fakturo/test-support";
import { describe, expect, it } from "vitest";
import { bundledEngine } from "../engine/bundled.ts";
import { converterOf, plain } from "./written.ts";

/** Rules that refuse a document, by profile and document; documents that are not listed are written. */
const Table = Type.Record(Type.String(), Type.Record(Type.String(), Type.Array(Type.String())));
const DATA = new URL("./published-german.json", import.meta.url);
const REFUSED = readAs(Table, JSON.parse(readFileSync(DATA, "utf8")), "the table");

/** Formats of the published workflows for German invoices. */
const PROFILES = [
  ["peppol", "ubl", "bis-invoice-v3"],
  ["zugferd", "cii", "zugferd-v2"],
  ["xrechnung", "ubl", "xrechnung-invoice-v2"],
  ["xrechnung-cii", "cii", "xrechnung-v3"],
] as const;

type Published = readonly [name: string, source: JsonObject];

/** Invoices of German suppliers in the reference material, by file name. */
function germanInvoices(): Published[] {
  return ["build", "convert"].flatMap((part) => {
    const folder = shared("corpus", part);
    return filesBelow(folder, ".in.json").flatMap((path): Published[] => {
      const source: JsonObject = JSON.parse(readFileSync(path, "utf8"));
      const name = path.slice(join(folder ?? "", "/").length).replace(".in.json", "");
      return isGerman(Object(source.doc ?? source)) ? [[name, source]] : [];
    });
  });
}

function isGerman({ $schema, $regime, supplier }: Record<string, unknown>): boolean {
  const { country = $regime } = Object(Object(supplier).tax_id);
  return String($schema).endsWith("bill/invoice") && country === "DE";
}

const invoices = germanInvoices();
const engine = await bundledEngine();

/** Faults of writing an invoice in a profile; none where it is written. */
async function faultsOf(app: string, doc_type: string, source: JsonObject) {
  const { output, faults } = engine.envelop(source);
  expect(faults).toEqual([]);
  const { generate } = await converterOf(app);
  try {
    generate?.({ ...output, doc: plain(output.doc) }, { doc_type });
    return [];
  } catch (error) {
    if (!isFakturoError(error)) throw error;
    return error.faults;
  }
}

describe.skipIf(invoices.length === 0).each(PROFILES)("as %s", (profile, app, docType) => {
  it.each(invoices)("%s is written, or refused with what is missing", async (name, source) => {
    const faults = await faultsOf(app, docType, source);
    const rules = [...new Set(faults.map(({ code }) => code))].sort();
    expect(rules).toEqual(REFUSED[profile]?.[name] ?? []);
    for (const { paths, message } of faults) {
      expect(paths.length > 0 && paths.every((path) => path.startsWith("$."))).toBe(true);
      expect(message.split(" ").length).toBeGreaterThan(3);
    }
  });
});

it.skipIf(invoices.length === 0)("the table names published invoices only", () => {
  const names = new Set(invoices.map(([name]) => name));
  const listed = Object.values(REFUSED).filter(isObject).flatMap(Object.keys);
  expect(listed.filter((name) => !names.has(name))).toEqual([]);
});
