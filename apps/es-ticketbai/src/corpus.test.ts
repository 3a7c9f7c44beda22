import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonObject } from "@fakturo/model";
import { selfSigned } from "@fakturo/signature";
import { invoiceIn, spanishMoment } from "@fakturo/spain";
import { shared, signatureShape } from "@fakturo/test-support";
import { readXml } from "@fakturo/xml";
import { describe, expect, it } from "vitest";
import { converter } from "./converter.ts";
import { ticketBaiOf } from "./document.ts";
import { writeFile } from "./schema/write.ts";
import { sign } from "./sign.ts";
import { unlicensed } from "./software.ts";

const FOLDER = shared("corpus/convert/ticketbai") ?? "";
const ABSENT = !existsSync(FOLDER);
const utf8 = new TextDecoder();

/** Input of the published files. */
const CIRCUMSTANCES: JsonObject = {
  at: "2022-02-01T05:00:00+01:00",
  software: {
    licenses: { BI: "My License", SS: "My License", VI: "My License" },
    nif: "12345678A",
    name: "My Software",
    version: "1.0",
    role: "T",
  },
  previous: {
    series: "AF",
    code: "1234567890",
    issue_date: "01-01-2021",
    signature: "1234567890".repeat(10),
  },
};

const GENERATED = Date.parse("2022-02-01T04:00:00Z");
const GENERATION = {
  software: unlicensed("B98602642"),
  at: spanishMoment(GENERATED),
  previous: undefined,
};
const CREDENTIALS = selfSigned({ commonName: "Test", from: GENERATED - 1, until: GENERATED + 1 });

/** One element a line, without declaration and signature, whose key is not published. */
function unsigned(xml: string): string[] {
  return xml
    .replace(/^<\?[^>]*>/, "")
    .replace(/<ds:Signature [\s\S]*<\/ds:Signature>/, "")
    .replace(/>\s+</g, "><")
    .trim()
    .split(/(?<=>)(?=<)/);
}

const LINE_TOTAL = /^<ImporteTotal>(-?\d+)\.\d\d</;

/** Totals of lines in the published files lack cents; everything else is equal. */
function comparable(lines: readonly string[], published: readonly string[]): readonly string[] {
  return lines.map((line, i) => {
    const [, whole] = LINE_TOTAL.exec(published[i] ?? "") ?? [];
    const [, own] = LINE_TOTAL.exec(line) ?? [];
    const isNear = Math.abs(Number(whole) - Number(own)) <= 1;
    return whole !== undefined && isNear ? (published[i] ?? "") : line;
  });
}

describe.skipIf(ABSENT)(ABSENT ? "corpus (SKIPPED: not here)" : "corpus", () => {
  const names = ABSENT ? [] : readdirSync(FOLDER).filter((name) => name.endsWith(".in.json"));
  it.each(names)("%s is written as published, line totals to the cent", (name) => {
    const envelope = JSON.parse(readFileSync(join(FOLDER, name), "utf8"));
    const own = unsigned(utf8.decode(converter.generate?.(envelope, CIRCUMSTANCES).data));
    const published = unsigned(
      readFileSync(join(FOLDER, name.replace(".in.json", ".out.xml")), "utf8"),
    );
    expect(comparable(own, published)).toEqual(published);
  });

  it.each(names)("%s is signed as published", (name) => {
    const { doc, head } = JSON.parse(readFileSync(join(FOLDER, name), "utf8"));
    const published = readXml(readFileSync(join(FOLDER, name.replace(".in.json", ".out.xml"))));
    const { node, zone } = ticketBaiOf(invoiceIn(doc), GENERATION);
    const signing = { id: head.uuid, now: GENERATED, zone, role: "T" } as const;
    const signed = readXml(sign(writeFile(node), signing, CREDENTIALS).xml);
    expect(signatureShape(signed)).toEqual(signatureShape(published));
  });
});
