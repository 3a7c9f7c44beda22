import { readFileSync } from "node:fs";
import { describeOfficial, envelopeIn, filesBelow, shared } from "@fakturo/test-support";
import { expect, it } from "vitest";
import { CASES, invoice } from "../fixtures/invoices.ts";
import { certificateFor, KEY_PEM } from "../fixtures/unit.ts";
import { FIRST_HASH, generateZatca, sealZatca, unitOf } from "./index.ts";

const NOW = Date.UTC(2026, 1, 10, 11, 5, 9);

describeOfficial("ZATCA", (errorsBy) => {
  const unit = unitOf(KEY_PEM, certificateFor(KEY_PEM));
  const errorsOf = (xml: string) => errorsBy("sa.zatca:ubl-invoice", xml);

  it.each(Object.keys(CASES))("find nothing in %s, signed", async (name) => {
    const position = { counter: 1, previous: FIRST_HASH };
    const { xml } = sealZatca(invoice(CASES[name]), { unit, position, now: NOW });
    expect(await errorsOf(xml)).toEqual([]);
  });

  const inputs = filesBelow(shared("corpus/convert/ubl-zatca"), ".in.json");

  it.each(inputs)("%s is written as published, and valid once signed", async (path) => {
    const envelope = envelopeIn(path);
    const published = readFileSync(path.replace(".in.json", ".out.xml"), "utf8");
    // `PCE` is not in the list of units: EN 16931 uses `H87` for a piece. An empty element has two spellings.
    const expected = published
      .replaceAll('"PCE"', '"H87"')
      .replace(/<(cac:AccountingCustomerParty)><\/\1>/, "<$1/>");
    expect(generateZatca(envelope)).toBe(expected);
    const position = { counter: 2, previous: FIRST_HASH };
    const { xml } = sealZatca(envelope, { unit, position, now: NOW });
    expect(await errorsOf(xml)).toEqual([]);
  });
});
