import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { selfSigned } from "@fakturo/signature";
import { invoiceIn, spanishMoment } from "@fakturo/spain";
import { findingsIn, missingValidators } from "@fakturo/test-support";
import { describe, expect, it } from "vitest";
import { ticketBaiOf } from "./document.ts";
import { writeFile } from "./schema/write.ts";
import { sign } from "./sign.ts";
import { unlicensed } from "./software.ts";

const FIXTURES = join(import.meta.dirname, "../fixtures");
const missing = missingValidators();

describe.skipIf(missing !== "")(
  `the treasuries' schema${missing && ` (SKIPPED: no ${missing})`}`,
  () => {
    it("takes the signed files, whose signatures hold", () => {
      const folder = mkdtempSync(join(tmpdir(), "tbai-"));
      try {
        const signed = signedFiles(folder);
        expect(findingsIn(["--auto"], signed)).toEqual([]);
        expect(findingsIn(["--xmldsig"], signed)).toEqual([]);
        expect(signed.length).toBeGreaterThan(4);
      } finally {
        rmSync(folder, { recursive: true });
      }
    }, 300_000);
  },
);

/** The files of all fixtures, signed. */
function signedFiles(folder: string): string[] {
  const now = Date.parse("2026-02-10T09:00:00Z");
  const name = { C: "ES" };
  const credentials = selfSigned({ commonName: "Test", from: now - 1, until: now + 1, name });
  const software = unlicensed("B98602642");
  return readdirSync(FIXTURES)
    .filter((file) => file.endsWith(".in.json"))
    .map((file) => {
      const { doc, head } = JSON.parse(readFileSync(join(FIXTURES, file), "utf8"));
      const generation = { software, at: spanishMoment(now), previous: undefined };
      const { node, zone } = ticketBaiOf(invoiceIn(doc), generation);
      const signing = { id: head.uuid, now, zone, role: software.role };
      const { xml } = sign(writeFile(node), signing, credentials);
      const path = join(folder, file.replace(".in.json", ".xml"));
      writeFileSync(path, xml);
      return path;
    });
}
