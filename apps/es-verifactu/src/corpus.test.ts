import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonObject } from "@fakturo/model";
import { selfSigned } from "@fakturo/signature";
import { invoiceIn, spanishMoment } from "@fakturo/spain";
import { shared, signatureShape } from "@fakturo/test-support";
import { readXml } from "@fakturo/xml";
import { describe, expect, it } from "vitest";
import { converter } from "./converter.ts";
import { eventIn, eventOf, isStatus, statusIn } from "./event/event.ts";
import { standalone } from "./record/message.ts";
import { registrationOf } from "./record/registration.ts";
import { writeEvent, writeRecord } from "./schema/write.ts";
import { signRecord } from "./sign.ts";
import { ownSoftware } from "./software.ts";

const FOLDER = shared("corpus/convert/verifactu") ?? "";
const ABSENT = !existsSync(FOLDER);
const utf8 = new TextDecoder();

/** Input of the published records. */
const CIRCUMSTANCES: JsonObject = {
  at: "2024-11-26T05:00:00+01:00",
  software: {
    name: "My Software",
    nif: "12345678A",
    system: "My Software",
    id: "A1",
    version: "1.0",
    installation: "12345678A",
    only_verifactu: true,
    several_taxpayers: true,
    serves_several: false,
  },
  previous: {
    issuer: "B12345678",
    num_series: "SAMPLE-001",
    issue_date: "26-11-2024",
    fingerprint: "0123456789ABCDEF".repeat(4),
  },
  previous_event: {
    event_type: "01",
    generation_timestamp: "2024-11-20T18:00:00+01:00",
    fingerprint: "0123456789ABCDEF".repeat(4),
  },
};

const GENERATED = Date.parse("2024-11-26T04:00:00Z");
const GENERATION = {
  software: ownSoftware("Test", "B98602642"),
  at: spanishMoment(GENERATED).stamp,
  previous: undefined,
};
const CREDENTIALS = selfSigned({ commonName: "Test", from: GENERATED - 1, until: GENERATED + 1 });

/** Without the signature, whose key is not published, and its namespace. */
function unsigned(xml: string): string {
  return xml
    .replace(/\s*<ds:Signature [\s\S]*?<\/ds:Signature>/g, "")
    .replace(/ xmlns:ds="[^"]*"/g, "")
    .trim();
}

describe.skipIf(ABSENT)(ABSENT ? "corpus (SKIPPED: not here)" : "corpus", () => {
  const names = ABSENT ? [] : readdirSync(FOLDER).filter((name) => name.endsWith(".in.json"));
  it.each(names)("%s is written as published, huella included", (name) => {
    const envelope = JSON.parse(readFileSync(join(FOLDER, name), "utf8"));
    const file = converter.generate?.(envelope, CIRCUMSTANCES);
    const published = readFileSync(join(FOLDER, name.replace(".in.json", ".out.xml")), "utf8");
    expect(utf8.decode(file?.data)).toBe(unsigned(published));
  });

  it.each(names)("%s is signed as published", (name) => {
    const envelope = JSON.parse(readFileSync(join(FOLDER, name), "utf8"));
    const published = readXml(readFileSync(join(FOLDER, name.replace(".in.json", ".out.xml"))));
    const event = isStatus(envelope.doc);
    const xml = event
      ? writeEvent(standalone(eventOf(eventIn(statusIn(envelope.doc)), GENERATION).node, "sf"))
      : writeRecord(standalone(registrationOf(invoiceIn(envelope.doc), GENERATION).node, "sum1"));
    const signing = { id: "test-doc-id", now: GENERATED, event };
    const signed = readXml(signRecord(xml, signing, CREDENTIALS));
    expect(signatureShape(signed)).toEqual(
      signatureShape(published).map((row) =>
        // The party is named like its identifier, which the published files omit.
        row.replace(/(ObjectIdentifier\/Identifier) {2}/, "$1 Qualifier=OIDAsURN "),
      ),
    );
  });
});
