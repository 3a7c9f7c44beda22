import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { selfSigned } from "@fakturo/signature";
import { findingsIn, missingValidators, shared } from "@fakturo/testkit";
import { writeXml } from "@fakturo/xml";
import { describe, expect, it } from "vitest";
import { signFacturae } from "./sign.ts";
import { facturaeOf } from "./write/document.ts";

const FIXTURES = join(import.meta.dirname, "../fixtures");
const CORPUS = shared("corpus/convert/facturae");
const missing = missingValidators();
const title = missing ? `schema and signatures (SKIPPED: no ${missing})` : "schema and signatures";

/** All fixtures and documents of the corpus, signed. */
function signedFiles(folder: string): string[] {
  const now = Date.parse("2026-02-10T09:00:00Z");
  const credentials = selfSigned({ commonName: "Test", from: now - 1, until: now + 1 });
  return [FIXTURES, ...(CORPUS ? [CORPUS] : [])].flatMap((from) =>
    readdirSync(from)
      .filter((file) => file.endsWith(".in.json"))
      .map((file) => {
        const { doc, head } = JSON.parse(readFileSync(join(from, file), "utf8"));
        const signing = { id: head.uuid, now, role: "supplier" } as const;
        const path = join(folder, file.replace(".in.json", ".xml"));
        writeFileSync(path, signFacturae(writeXml(facturaeOf(doc)), signing, credentials).xml);
        return path;
      }),
  );
}

describe.skipIf(missing !== "")(title, () => {
  it("hold for every file", () => {
    const folder = mkdtempSync(join(tmpdir(), "facturae-"));
    try {
      const signed = signedFiles(folder);
      expect(findingsIn(["--auto"], signed)).toEqual([]);
      expect(findingsIn(["--xmldsig"], signed)).toEqual([]);
      expect(signed.length).toBeGreaterThan(4);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }, 180_000);
});
