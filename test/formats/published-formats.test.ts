import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isFakturoError, type JsonObject } from "@fakturo/model";
import { shared } from "@fakturo/test-support";
import { describe, expect, it } from "vitest";
import { bundledEngine } from "../engine/bundled.ts";
import { converterOf, plain } from "./written.ts";

/** A folder of published documents with the rule that refuses each; the others are written. */
interface Folder {
  readonly app: string;
  readonly folder: string;
  readonly options?: JsonObject;
  readonly refused?: Readonly<Record<string, string>>;
}

const FOLDERS: readonly Folder[] = [
  { app: "dk-oioubl", folder: "docs/invoices/dk" },
  { app: "dk-oioubl", folder: "dk.oioubl" },
  { app: "dk-oioubl", folder: "core/dk" },
  { app: "ubl", folder: "core/dk", options: { doc_type: "bis-invoice-v3" } },
  { app: "ubl", folder: "core/be", options: { doc_type: "bis-invoice-v3" } },
  { app: "fi-finvoice", folder: "docs/invoices/fi" },
  {
    app: "pl-ksef",
    folder: "core/pl",
    // Their KSeF numbers are made up: letters in place of hexadecimal digits.
    refused: {
      "credit-note-standard": "FA-NUMER-KSEF",
      "credit-note-prepayment": "FA-NUMER-KSEF",
      "credit-note-settlement": "FA-NUMER-KSEF",
    },
  },
  { app: "mx-cfdi", folder: "docs/invoices/mx" },
  { app: "mx-cfdi", folder: "docs/payments/mx" },
  { app: "sa-zatca", folder: "sa.zatca" },
  { app: "cii", folder: "docs/examples/fr/states" },
  {
    app: "cii",
    folder: "fr.ctc",
    refused: {
      // A receipt for a consumer names no buyer.
      "invoice-fr-fr-ctc-flow10-b2c": "BR-07",
      // Payments abroad have no code in the life cycle of flow 6.
      "payment-fr-de-ctc-b2bint": "BR-FR-CDV-12",
    },
  },
  {
    app: "br-nfe",
    folder: "docs/invoices/br",
    options: { environment: "production" },
    // Their codes are texts; an NF-e is numbered.
    refused: {
      "dfe-consumer-invoice-simples": "NFE-NUMERO",
      "dfe-consumer-invoice": "NFE-NUMERO",
      "dfe-credit-note": "NFE-NUMERO",
    },
  },
  {
    app: "br-nfse",
    folder: "br.nfse",
    options: { environment: "test" },
    // They follow a municipal layout with series of letters; the national DPS has digits.
    refused: {
      "invoice-nfse-retentions": "NFSE-SERIE",
      "invoice-nfse-rtc": "NFSE-SERIE",
      "invoice-nfse": "NFSE-SERIE",
    },
  },
];

const CASES = FOLDERS.flatMap((row) => {
  const path = shared(join("corpus/build", row.folder)) ?? "";
  if (!existsSync(path)) return [];
  const files = readdirSync(path).filter((file) => file.endsWith(".in.json"));
  return files.map((file) => [row.app, file.replace(".in.json", ""), path, row] as const);
});
if (CASES.length === 0)
  process.stdout.write("Published documents were NOT written: there are no samples.\n");

const engine = await bundledEngine();

/** The first rule that refuses the document; empty where it is written. */
async function refusalOf(
  { app, options = {} }: Folder,
  source: unknown,
): Promise<readonly [rule: string, paths: readonly string[]]> {
  const { output, faults } = engine.envelop(source);
  expect(faults).toEqual([]);
  const { generate } = await converterOf(app);
  try {
    expect(generate?.({ ...output, doc: plain(output.doc) }, options).data.length).toBeGreaterThan(
      0,
    );
    return ["", []];
  } catch (error) {
    if (!isFakturoError(error)) throw error;
    const [fault] = error.faults;
    return [fault?.code ?? error.message, fault?.paths ?? []];
  }
}

describe.skipIf(CASES.length === 0)("Published documents", () => {
  it.each(CASES)("%s writes %s, or names rule and path", async (_app, name, path, row) => {
    const source: unknown = JSON.parse(readFileSync(join(path, `${name}.in.json`), "utf8"));
    const [rule, paths] = await refusalOf(row, source);
    expect(rule).toBe(row.refused?.[name] ?? "");
    expect(paths.every((one) => one.startsWith("$"))).toBe(true);
  });
});
