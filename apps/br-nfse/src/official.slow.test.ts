import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { selfSigned } from "@fakturo/signature";
import { findingsIn, missingValidators } from "@fakturo/test-support";
import { afterAll, describe, expect, it } from "vitest";
import { built } from "../fixtures/brazil.ts";
import { envelopeOf, FOLDER, NAMES } from "../fixtures/documents.ts";
import { generateDps, readNfse, signedCancellation, signedDps } from "./index.ts";

/**
 * The folder `nfelib` of the unpacked Python package of that name, which contains schemas and samples.
 */
const PACKAGE = process.env.FAKTURO_NFELIB ?? "";
const SCHEMAS = join(PACKAGE, "nfse/schemas/v1_0");
const SAMPLES = join(PACKAGE, "nfse/samples/v1_0");

const hasPackage = PACKAGE !== "" && existsSync(SCHEMAS);
const missing = hasPackage ? missingValidators() : "FAKTURO_NFELIB";
if (missing) process.stdout.write(`DPS were NOT checked by the official schema: no ${missing}.\n`);

const NOW = Date.UTC(2026, 0, 16);
const credentials = selfSigned({ commonName: "x", from: NOW, until: NOW + 1000 });
const folder = mkdtempSync(join(tmpdir(), "dps-"));
afterAll(() => rmSync(folder, { recursive: true }));

function written(name: string, xml: string): string {
  const path = join(folder, name);
  writeFileSync(path, xml);
  return path;
}

const schema = (name: string) => ["--xsd", join(SCHEMAS, name)];

describe.skipIf(missing !== "")(`official schema ${missing && `(SKIPPED: no ${missing})`}`, () => {
  it("holds for unsigned and signed fixtures, whose signatures Santuario accepts", () => {
    const plain = NAMES.map((name) =>
      written(`${name}.xml`, generateDps(envelopeOf(name), "test")),
    );
    const signed = NAMES.map((name) =>
      written(`${name}-signed.xml`, signedDps(envelopeOf(name), "test", credentials, NOW)),
    );
    expect(findingsIn(schema("DPS_v1.01.xsd"), [...plain, ...signed])).toEqual([]);
    expect(findingsIn(["--xmldsig"], signed)).toEqual([]);
  }, 300_000);

  it("holds for requests to cancel", () => {
    const { document, stamps } = readNfse(readFileSync(join(FOLDER, "received.in.xml")));
    const { head, ...rest } = built(document);
    const how = {
      environment: "test",
      now: NOW,
      reason: "Serviço não prestado",
      code: "2",
    } as const;
    const xml = signedCancellation({ ...rest, head: { ...head, stamps } }, how, credentials);
    const files = [written("cancellation.xml", xml)];
    expect(findingsIn(schema("pedRegEvento_v1.01.xsd"), files)).toEqual([]);
    expect(findingsIn(["--xmldsig"], files)).toEqual([]);
  }, 300_000);

  it.each(["nfse-ibscbs", "dps-simples", "dps-regime-normal"])("%s of others is read", (name) => {
    const { document, due } = readNfse(readFileSync(join(SAMPLES, `${name}.xml`)));
    const totals = JSON.parse(JSON.stringify(built(document).doc.totals));
    if (due) expect(totals.due ?? totals.payable).toBe(due);
    expect(totals.total).toMatch(/^\d+\.\d\d$/);
  });
});
