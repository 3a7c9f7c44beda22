import { readdirSync } from "node:fs";
import { join } from "node:path";
import { createEngine } from "@fakturo/engine";
import type { JsonObject } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import { fixedPorts } from "@fakturo/testkit";
import { readXml } from "@fakturo/xml";
import { describe, expect, it } from "vitest";
import { envelopeOf, FOLDER, NAMES } from "../fixtures/documents.ts";
import { generateFa, parseFa } from "./index.ts";

const utf8 = new TextDecoder();
const engine = createEngine({ plugins: [], ...fixedPorts() });

/** Percentages and tags of regime and addon. */
const PERCENTS: Readonly<Record<string, string>> = {
  general: "23%",
  reduced: "8%",
  "super-reduced": "5%",
};
const FOREIGN_TAGS = new Set(["settlement"]);

/** A parsed document, built without regime and addon. */
function built(doc: JsonObject): Envelope {
  const plain = JSON.parse(JSON.stringify(doc), (_key, member) => {
    const { rate, ...others } = Object(member);
    return PERCENTS[rate] ? { ...others, percent: PERCENTS[rate] } : member;
  });
  const { $regime: _regime, $addons: _addons, $tags = [], ...rest } = plain;
  const tags = $tags.filter((tag: string) => !FOREIGN_TAGS.has(tag));
  const { output } = engine.envelop({ ...rest, $tags: tags });
  return { ...output, doc: { ...output.doc, $tags } };
}

describe("fixtures", () => {
  it("cover every file", () => {
    const inputs = readdirSync(FOLDER).filter((name) => name.endsWith(".in.json"));
    expect(inputs.map((name) => name.replace(".in.json", ""))).toEqual([...NAMES].sort());
  });

  it.each(NAMES)("%s", async (name) => {
    const xml = utf8.decode(generateFa(envelopeOf(name)));
    expect(readXml(xml).name).toBe("Faktura");
    await expect(`${xml}\n`).toMatchFileSnapshot(join(FOLDER, `${name}.out.xml`));
  });

  it.each(NAMES)("%s is read to the same file", (name) => {
    const data = generateFa(envelopeOf(name));
    const again = generateFa(built(parseFa(data)));
    expect(utf8.decode(again)).toBe(utf8.decode(data));
  });
});
