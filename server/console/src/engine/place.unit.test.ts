import { createEngine } from "@fakturo/engine";
import { describe, expect, it } from "vitest";
import { newId } from "../api/id.ts";
import { placeIn } from "./place.ts";
import { RULES } from "./rules.ts";

const INVOICE = { $schema: "https://gobl.org/draft-0/bill/invoice", type: "standard" };

async function placeOf(doc: unknown, ...path: (string | number)[]) {
  const folders = ["es", "es-verifactu", "catalogues"];
  const loaded = await Promise.all(folders.map((folder) => RULES[folder]?.()));
  const plugins = loaded.flatMap((one) => one?.plugin ?? []);
  const { registry } = createEngine({ plugins, now: Date.now, uuid: newId });
  return placeIn(doc, path, registry);
}

const namesOf = ({ members }: Awaited<ReturnType<typeof placeOf>>) =>
  members.map(({ name }) => name);
const valuesOf = ({ values }: Awaited<ReturnType<typeof placeOf>>) =>
  values.map(({ value }) => value);

describe("a place in a document", () => {
  it("has the members of the schema that the document names", async () => {
    const root = await placeOf(INVOICE);
    expect(namesOf(root)).toContain("customer");
    expect(root.members.find(({ name }) => name === "lines")).toMatchObject({
      type: "array",
      title: "Lines",
      isCalculated: false,
    });
    expect(root.members.find(({ name }) => name === "totals")?.isCalculated).toBe(true);
  });

  it("has those of schemas in other files, through lists", async () => {
    expect(namesOf(await placeOf(INVOICE, "customer", "tax_id"))).toEqual([
      "country",
      "code",
      "scheme",
      "type",
    ]);
    expect(namesOf(await placeOf(INVOICE, "lines", 3, "item"))).toContain("price");
    const code = await placeOf(INVOICE, "supplier", "tax_id", "country");
    expect(valuesOf(code)).toContain("ES");
    expect(code.title).toBe("Country Code");
  });

  it("has the values that the schema or the rules know", async () => {
    expect(valuesOf(await placeOf(INVOICE, "type"))).toContain("credit-note");
    expect(valuesOf(await placeOf(INVOICE, "$tags", 0))).toContain("simplified");
    expect(valuesOf(await placeOf(INVOICE, "$addons", 0))).toContain("es-verifactu-v1");
    expect(namesOf(await placeOf(INVOICE, "tax", "ext"))).toContain("es-verifactu-doc-type");
    expect(valuesOf(await placeOf(INVOICE, "tax", "ext", "es-verifactu-doc-type"))).toContain("F1");
  });

  it("follows the schema of an object inside", async () => {
    const doc = { ...INVOICE, complements: [{ $schema: "https://gobl.org/draft-0/org/party" }] };
    expect(namesOf(await placeOf(doc, "complements", 0))).toContain("tax_id");
  });

  it("is empty where no schema says anything", async () => {
    const nothing = { title: "", description: "", members: [], values: [] };
    expect(await placeOf({}, "a", 0)).toEqual(nothing);
    expect(await placeOf(INVOICE, "__proto__", "constructor")).toEqual(nothing);
  });
});
