import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { selfSigned, timestampXml } from "@fakturo/signature";
import {
  createTimestampAuthority,
  findingsIn,
  hasOpenssl,
  missingValidators,
  shared,
} from "@fakturo/test-support";
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

/** The file with a timestamp over its signature. */
async function timestamped(file: string): Promise<string> {
  const authority = createTimestampAuthority();
  try {
    const path = file.replace(/\.xml$/, ".t.xml");
    const source = { url: "https://tsa.example", now: Date.now, nonce: 1n };
    const http = async (_url: string, call: Parameters<typeof authority.answer>[0]) =>
      authority.answer(call);
    writeFileSync(path, await timestampXml(readFileSync(file, "utf8"), { ...source, http }));
    return path;
  } finally {
    authority.close();
  }
}

describe.skipIf(missing !== "")(title, () => {
  it("hold for every file", async () => {
    const folder = mkdtempSync(join(tmpdir(), "facturae-"));
    try {
      const signed = signedFiles(folder);
      const [first] = signed;
      if (first && hasOpenssl()) signed.push(await timestamped(first));
      expect(findingsIn(["--auto"], signed)).toEqual([]);
      expect(findingsIn(["--xmldsig"], signed)).toEqual([]);
      expect(signed.length).toBeGreaterThan(4);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }, 300_000);
});
