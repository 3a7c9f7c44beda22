import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Envelope } from "@fakturo/plugin";
import { readXml } from "@fakturo/xml";
import { describe, expect, it } from "vitest";
import { envelopeOf, FOLDER, NAMES } from "../fixtures/documents.ts";
import { generateCfdi, parseCfdi } from "./index.ts";

const utf8 = new TextEncoder();

function parsed(xml: string): Envelope["doc"] {
  return JSON.parse(JSON.stringify(parseCfdi(utf8.encode(xml))));
}

describe("fixtures", () => {
  it("covers every file", () => {
    const inputs = readdirSync(FOLDER).filter((name) => name.endsWith(".in.json"));
    expect(inputs.map((name) => name.replace(".in.json", ""))).toEqual([...NAMES].sort());
  });

  it.each(NAMES)("%s", async (name) => {
    const xml = generateCfdi(envelopeOf(name));
    expect(readXml(xml).name).toBe("Comprobante");
    await expect(`${xml}\n`).toMatchFileSnapshot(join(FOLDER, `${name}.out.xml`));
  });

  // The addenda belongs to one customer and is not read.
  const EXACT = NAMES.filter((name) => name !== "addenda");

  it.each(EXACT)("%s is read to the same file", (name) => {
    const envelope = envelopeOf(name);
    const xml = generateCfdi(envelope);
    expect(generateCfdi({ ...envelope, doc: completed(parsed(xml)) })).toBe(xml);
  });
});

/** Members that building adds to a parsed document. */
function completed(doc: Envelope["doc"]): Envelope["doc"] {
  const { methods } = doc;
  const [method] = Array.isArray(methods) ? methods : [];
  const total = Object(method).amount;
  return total === undefined ? doc : { ...doc, total };
}
