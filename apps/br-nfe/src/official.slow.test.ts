import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { selfSigned } from "@fakturo/signature";
import { hasJava, shared } from "@fakturo/testkit";
import { afterAll, describe, expect, it } from "vitest";
import { envelopeOf, NAMES } from "../fixtures/documents.ts";
import { type Issuing, signedNfe } from "./index.ts";

/** The folder `nfelib` of the unpacked Python package of that name, which brings the schemas. */
const PACKAGE = process.env.FAKTURO_NFELIB ?? "";
const SCHEMA = join(PACKAGE, "nfe/schemas/v4_0/nfe_v4.00.xsd");
const VALIDATOR = shared("tools/validator/validator") ?? "";

const hasSchema = PACKAGE !== "" && existsSync(SCHEMA);
const missing = !hasSchema ? "FAKTURO_NFELIB" : existsSync(VALIDATOR) && hasJava() ? "" : "Java";
if (missing) process.stdout.write(`NF-e were NOT checked by the official schema: no ${missing}.\n`);

const NOW = Date.UTC(2026, 0, 16);
const folder = mkdtempSync(join(tmpdir(), "nfe-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe.skipIf(missing !== "")(`official schema ${missing && `(SKIPPED: no ${missing})`}`, () => {
  it("holds for the signed fixtures, whose signatures Santuario accepts", () => {
    const credentials = selfSigned({ commonName: "x", from: NOW, until: NOW + 1000 });
    const pages = { qrUrl: "https://nfce.example/qr", keyUrl: "https://nfce.example/consulta" };
    const written = (
      name: string,
      file: string,
      more: Partial<Omit<Issuing, "now">> = {},
      id = "1",
    ) => {
      const code = id === "" ? undefined : { id, secret: "S3gr3d0" };
      const signing = { credentials, pages: { ...pages, code } };
      const issuing = { environment: "test", now: NOW, ...more } as const;
      const path = join(folder, `${file}.xml`);
      writeFileSync(path, signedNfe(envelopeOf(name), issuing, signing).xml);
      return path;
    };
    const files = [
      ...NAMES.map((name) => written(name, name)),
      ...NAMES.map((name) => written(name, `${name}-production`, { environment: "production" })),
      written("consumer", "consumer-3", {}, ""),
      written("consumer", "consumer-offline", { contingency: "Serviço da SEFAZ fora do ar" }),
    ];
    expect(failures(["--xsd", SCHEMA, ...files])).toEqual([]);
    expect(failures(["--xmldsig", ...files])).toEqual([]);
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
