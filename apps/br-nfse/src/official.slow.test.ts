import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { selfSigned } from "@fakturo/signature";
import { hasJava, shared } from "@fakturo/testkit";
import { afterAll, describe, expect, it } from "vitest";
import { envelopeOf, NAMES } from "../fixtures/documents.ts";
import { generateDps, signedDps } from "./index.ts";

/** The folder `nfelib` of the unpacked Python package of that name, which brings the schemas. */
const PACKAGE = process.env.FAKTURO_NFELIB ?? "";
const SCHEMA = join(PACKAGE, "nfse/schemas/v1_0/DPS_v1.01.xsd");
const VALIDATOR = shared("tools/validator/validator") ?? "";

const hasSchema = PACKAGE !== "" && existsSync(SCHEMA);
const missing = !hasSchema ? "FAKTURO_NFELIB" : existsSync(VALIDATOR) && hasJava() ? "" : "Java";
if (missing) process.stdout.write(`DPS were NOT checked by the official schema: no ${missing}.\n`);

const NOW = Date.UTC(2026, 0, 16);
const folder = mkdtempSync(join(tmpdir(), "dps-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe.skipIf(missing !== "")(`official schema ${missing && `(SKIPPED: no ${missing})`}`, () => {
  it("holds for unsigned and signed fixtures, whose signatures Santuario accepts", () => {
    const credentials = selfSigned({ commonName: "x", from: NOW, until: NOW + 1000 });
    const written = (name: string, xml: string) => {
      const path = join(folder, name);
      writeFileSync(path, xml);
      return path;
    };
    const plain = NAMES.map((name) =>
      written(`${name}.xml`, generateDps(envelopeOf(name), "test")),
    );
    const signed = NAMES.map((name) =>
      written(`${name}-signed.xml`, signedDps(envelopeOf(name), "test", credentials, NOW)),
    );
    expect(failures(["--xsd", SCHEMA, ...plain, ...signed])).toEqual([]);
    expect(failures(["--xmldsig", ...signed])).toEqual([]);
  }, 180_000);
});

function failures(options: readonly string[]): unknown[] {
  const { stdout } = spawnSync(VALIDATOR, options, { encoding: "utf8" });
  const findings = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  return findings.filter(({ ok }) => !ok);
}
