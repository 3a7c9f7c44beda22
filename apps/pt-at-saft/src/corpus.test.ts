import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { shared } from "@fakturo/test-support";
import { readXml } from "@fakturo/xml";
import { describe, expect, it } from "vitest";
import { KEY_PEM, marked } from "../fixtures/documents.ts";
import { atDocument, programKey, record, saft } from "./index.ts";

const folder = shared("corpus/build/pt.saft");
const files = folder ? readdirSync(folder).filter((name) => name.endsWith(".out.json")) : [];

describe.skipIf(files.length === 0)("published documents", () => {
  it.each(files)("%s is recorded and exported", (name) => {
    const envelope = JSON.parse(readFileSync(join(folder ?? "", name), "utf8"));
    const { type } = atDocument(envelope.doc);
    // Most are published without their series.
    envelope.doc.series ||= `${type} A2026`;
    const document = atDocument(envelope.doc);
    const { stamps } = record(document, {
      program: { key: programKey(KEY_PEM), certificate: "9999" },
      series: { code: "CSDF7T5H", start: 1 },
      previous: undefined,
      entered: `${document.date}T10:00:00`,
    });
    const qr = stamps.find(({ prv }) => prv === "at-qr")?.val ?? "";
    expect(qr).toMatch(/^A:\d{9}\*B:.+\*C:..\*D:[A-Z]{2}\*E:N\*F:\d{8}\*G:.+\*I1:.+\*R:9999$/);
    const xml = saft([{ envelope: marked(envelope, "1", stamps) }], {
      company: {
        name: "x",
        taxNumber: document.supplier.tax_id?.code ?? "",
        street: "x",
        city: "x",
        postalCode: "1000-001",
      },
      start: document.date,
      end: document.date,
      created: document.date,
      program: { producer: "1", certificate: "9999", product: "x/x", version: "1" },
    });
    const [header, masters, documents] = readXml(xml).children;
    expect([header?.name, masters?.name, documents?.children.length]).toEqual([
      "Header",
      "MasterFiles",
      1,
    ]);
  });
});
