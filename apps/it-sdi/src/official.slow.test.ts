import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { selfSigned } from "@fakturo/signature";
import { findingsIn, missingValidators, shared } from "@fakturo/test-support";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { invoice } from "../fixtures/italy.ts";
import { anyLine } from "../fixtures/lines.ts";
import { generateFattura, signXades } from "./index.ts";

const FIXTURES = join(import.meta.dirname, "../fixtures");
const CORPUS = shared("corpus/convert/fatturapa") ?? "";
const SIMPLIFIED_XSD = shared("xsd/it-sdi/SVFSM10.xsd") ?? "";

const missing = missingValidators();
if (missing) process.stdout.write(`FatturaPA was NOT checked by the schemas: no ${missing}.\n`);
const title = missing ? `official schemas (SKIPPED: no ${missing})` : "official schemas";

function fixtures(isWanted: (name: string) => boolean): string[] {
  return readdirSync(FIXTURES)
    .filter((name) => name.endsWith(".out.xml") && isWanted(name))
    .map((name) => join(FIXTURES, name));
}

const DAY = 86_400_000;

const isSimplified = (name: string) => name.startsWith("simplified");

describe.skipIf(missing !== "")(title, () => {
  const folder = mkdtempSync(join(tmpdir(), "fatturapa-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  it("accept the fixtures", () => {
    const ordinary = fixtures((name) => !isSimplified(name));
    expect(findingsIn(["--vesid", "it.fatturapa:invoice"], ordinary)).toEqual([]);
    expect(findingsIn(["--xsd", SIMPLIFIED_XSD], fixtures(isSimplified))).toEqual([]);
  });

  it("accept a hundred generated invoices", () => {
    const many = fc.array(anyLine, { minLength: 1, maxLength: 8 });
    const files = fc.sample(many, { numRuns: 100, seed: 16_931 }).map((lines, i) => {
      const path = join(folder, `generated-${i}.xml`);
      writeFileSync(path, generateFattura(invoice({ lines })).xml);
      return path;
    });
    expect(findingsIn(["--vesid", "it.fatturapa:invoice"], files)).toEqual([]);
  });

  it("accept signed files, and the signatures hold", () => {
    const now = Date.now();
    const credentials = selfSigned({ commonName: "Prova", from: now - 1000, until: now + DAY });
    const files = ["goods", "simplified"].map((name) => {
      const envelope = JSON.parse(readFileSync(join(FIXTURES, `${name}.in.json`), "utf8"));
      const path = join(folder, `${name}-signed.xml`);
      const { xml } = generateFattura(envelope);
      writeFileSync(path, signXades(xml, credentials, { id: envelope.head.uuid, now }));
      return path;
    });
    expect(findingsIn(["--xmldsig"], files)).toEqual([]);
    expect(findingsIn(["--vesid", "it.fatturapa:invoice"], files.slice(0, 1))).toEqual([]);
    expect(findingsIn(["--xsd", SIMPLIFIED_XSD], files.slice(1))).toEqual([]);
  });

  it("accept what is made of the published invoices", () => {
    const files = readdirSync(CORPUS)
      .filter((name) => name.endsWith(".in.json"))
      .map((name) => {
        const path = join(folder, name.replace(".in.json", ".xml"));
        const envelope = JSON.parse(readFileSync(join(CORPUS, name), "utf8"));
        writeFileSync(path, generateFattura(envelope).xml);
        return path;
      });
    expect(files.length).toBeGreaterThan(10);
    expect(findingsIn(["--vesid", "it.fatturapa:invoice"], files)).toEqual([]);
  });
});
