import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createEngine } from "@fakturo/engine";
import { FakturoError, type JsonObject } from "@fakturo/model";
import type { StepContext } from "@fakturo/plugin";
import { repositoryRoot } from "@fakturo/test-support";
import { fixedPorts, runStep } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { validate } from "./validate.ts";

const UBL = readFileSync(
  join(repositoryRoot(), "apps/ubl/fixtures/reverse-charge.bis-invoice-v3.out.xml"),
  "utf8",
);
const engine = createEngine({ plugins: [], ...fixedPorts() });
const SCHEMAS = "https://gobl.org/draft-0";
const MESSAGE = { $schema: `${SCHEMAS}/note/message`, content: "in" };
/** An invoice without what Peppol demands of the document. */
const BARE = {
  $schema: `${SCHEMAS}/bill/invoice`,
  currency: "EUR",
  supplier: { name: "Supplier" },
  customer: { name: "Customer" },
  lines: [{ quantity: "1", item: { name: "Consulting", price: "100.00" } }],
};
/** An import that the engine refuses, so that only the file is judged. */
const refused: StepContext["build"] = () => {
  throw new FakturoError("validation", "the document is refused");
};

async function judged(xml: string, doc: JsonObject = MESSAGE, build = refused) {
  const file = {
    ...{ id: "f", name: "f.xml", key: "peppol", category: "format" as const },
    ...{ mime: "application/xml", size: 1, sha256: "", embeddable: false, private: false },
  };
  const found = await runStep(
    validate,
    {},
    {
      entry: { id: "e", folder: "", state: "", files: [file] },
      envelope: engine.envelop(doc).output,
    },
    { file: async () => new TextEncoder().encode(xml), build },
  );
  const faults = "faults" in found ? (found.faults ?? []) : [];
  return { ...found, told: faults.map(({ code, paths = [] }) => `${code} ${paths[0]}`) };
}

describe("a received invoice", () => {
  it("passes before it is imported", async () => {
    expect(await judged(UBL)).toMatchObject({ status: "OK" });
  });

  it("is refused with the rules that the file itself violates, and their places", async () => {
    const wrong = UBL.replace(/(<cbc:PayableAmount [^>]*>)[^<]*/, "$11.00").replace(
      /<cbc:BuyerReference>[^<]*<\/cbc:BuyerReference>|<cac:OrderReference>[\s\S]*?<\/cac:OrderReference>/g,
      "",
    );
    expect(await judged(wrong)).toMatchObject({
      ...{ status: "KO", code: "rules" },
      told: [
        "BR-CO-16 /Invoice/cac:LegalMonetaryTotal/cbc:PayableAmount",
        "PEPPOL-EN16931-R003 /Invoice/cbc:BuyerReference",
      ],
    });
  });

  it("is refused with the rules that its document will violate", async () => {
    const build: StepContext["build"] = () => engine.envelop(BARE).output;
    const before = await judged(UBL, MESSAGE, build);
    expect(before).toMatchObject({ status: "KO", code: "rules" });
    expect(before.told).toContain("PEPPOL-EN16931-R010 $.customer.inboxes");
    // Once it is imported, its own document is judged.
    expect((await judged(UBL, BARE)).told).toEqual(before.told);
  });

  it("is refused with what the schema does not allow", async () => {
    const wrong = UBL.replace(/<cbc:IssueDate>[^<]*/, "<cbc:IssueDate>today");
    const { code, told } = await judged(wrong);
    expect([code, told]).toEqual(["rules", ["XSD /Invoice/IssueDate"]]);
  });

  it("of another customization has no rules", async () => {
    const pint = UBL.replace(/(<cbc:CustomizationID>)[^<]*/, "$1urn:peppol:pint:billing-1@jp-1");
    expect(await judged(pint)).toMatchObject({ status: "SKIP", code: "no-rules" });
  });

  it("is needed", async () => {
    expect(await runStep(validate, {})).toMatchObject({ status: "SKIP", code: "not-received" });
  });
});
