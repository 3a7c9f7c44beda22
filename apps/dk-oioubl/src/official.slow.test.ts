import { readFileSync } from "node:fs";
import { describeOfficial, envelopeIn, filesBelow, shared } from "@fakturo/test-support";
import { expect, it } from "vitest";
import { CASES, invoice } from "../fixtures/invoices.ts";
import { generateOioubl, parseOioubl } from "./index.ts";
import { ANSWERS } from "./network/responses.ts";
import { writeApplicationResponse } from "./network/write-response.ts";

describeOfficial("OIOUBL", (errorsBy) => {
  const errorsOf = (xml: string) =>
    errorsBy(`dk.oioubl:${xml.includes("<CreditNote ") ? "credit-note" : "invoice"}`, xml);

  it.each(Object.keys(CASES))("finds nothing in %s", async (name) => {
    expect(await errorsOf(generateOioubl(invoice(CASES[name])))).toEqual([]);
  });

  const inputs = filesBelow(shared("corpus/convert/oioubl"), ".in.json");

  it.each(inputs)("%s is written as published", async (path) => {
    const xml = generateOioubl(envelopeIn(path));
    expect(await errorsOf(xml)).toEqual([]);
    expect(xml).toBe(readFileSync(path.replace(".in.json", ".out.xml"), "utf8"));
  });

  const files = filesBelow(shared("corpus/parse/oioubl"), ".in.xml");

  it.each(ANSWERS)("finds nothing in a response %s", async (code) => {
    const document = new TextEncoder().encode(generateOioubl(invoice()));
    const xml = writeApplicationResponse(document, {
      id: "7b2f4c0e-0000-4000-8000-00000000aa01",
      ...{ at: Date.UTC(2026, 10, 22), code, reasons: ["F-INV133: a rule"] },
    });
    expect(await errorsBy("dk.oioubl:application-response", xml)).toEqual([]);
  });

  it.each(files)("%s is read, written and valid", async (path) => {
    const document = parseOioubl(readFileSync(path));
    expect(await errorsOf(generateOioubl(invoice({ ...document, $addons: [] })))).toEqual([]);
  });
});
