import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { selfSigned } from "@fakturo/signature";
import { invoiceIn, spanishMoment } from "@fakturo/spain";
import { findingsIn, missingValidators } from "@fakturo/test-support";
import { describe, expect, it } from "vitest";
import { eventIn, eventOf, isStatus, statusIn } from "./event/event.ts";
import { standalone } from "./record/message.ts";
import { registrationOf } from "./record/registration.ts";
import { writeEvent, writeRecord } from "./schema/write.ts";
import { signRecord } from "./sign.ts";
import { ownSoftware } from "./software.ts";

const FIXTURES = join(import.meta.dirname, "../fixtures");
const missing = missingValidators();

describe.skipIf(missing !== "")(
  `the agency's schema${missing && ` (SKIPPED: no ${missing})`}`,
  () => {
    const files = readdirSync(FIXTURES).filter((name) => name.endsWith(".out.xml"));
    const paths = (isEvent: boolean) =>
      files
        .filter((name) => name.startsWith("event-") === isEvent)
        .map((name) => join(FIXTURES, name));

    it("takes the requests", () => {
      const requests = paths(false);
      expect(findingsIn(["--auto"], requests)).toEqual([]);
      expect(requests.length).toBeGreaterThan(4);
    }, 300_000);

    it("takes signed records and events, whose signatures hold", () => {
      const folder = mkdtempSync(join(tmpdir(), "records-"));
      try {
        const signed = signedRecords(folder);
        expect(findingsIn(["--auto"], signed)).toEqual([]);
        expect(findingsIn(["--xmldsig"], signed)).toEqual([]);
        expect(signed.length).toBeGreaterThan(8);
      } finally {
        rmSync(folder, { recursive: true });
      }
    }, 300_000);
  },
);

/** The records of all fixtures, signed, as files. */
function signedRecords(folder: string): string[] {
  const from = Date.parse("2025-01-01T00:00:00Z");
  const now = Date.parse("2026-02-10T09:00:00Z");
  const credentials = selfSigned({ commonName: "Test", from, until: now + 1, name: { C: "ES" } });
  const software = ownSoftware("Test", "B98602642");
  const generation = { software, at: spanishMoment(now).stamp, previous: undefined };
  return readdirSync(FIXTURES)
    .filter((name) => name.endsWith(".in.json"))
    .map((name) => {
      const { doc, head } = JSON.parse(readFileSync(join(FIXTURES, name), "utf8"));
      const event = isStatus(doc);
      const xml = event
        ? writeEvent(standalone(eventOf(eventIn(statusIn(doc)), generation).node, "sf"))
        : writeRecord(standalone(registrationOf(invoiceIn(doc), generation).node, "sum1"));
      const signed = signRecord(xml, { id: head.uuid, now, event }, credentials);
      const path = join(folder, name.replace(".in.json", ".xml"));
      writeFileSync(path, signed);
      return path;
    });
}
