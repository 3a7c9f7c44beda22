import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createEngine } from "@fakturo/engine";
import type { JsonObject } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import { fixedPorts } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { FIXTURES } from "../fixtures/profiles.ts";
import { converter } from "./converter.ts";
import { parseCii } from "./index.ts";

const FOLDER = join(import.meta.dirname, "../fixtures");
const engine = createEngine({ plugins: [], ...fixedPorts() });
const utf8 = new TextDecoder();

const CASES = Object.entries(FIXTURES).flatMap(([name, docTypes]) =>
  docTypes.map((docType): [string, string] => [name, docType]),
);

/** Excludes levels without lines, and messages without network addresses: they lose data. */
const PARTIAL = /minimum|basicwl|-ppf$/;

function written(envelope: Envelope, docType: string): string {
  const file = converter.generate?.(envelope, { doc_type: docType });
  return utf8.decode(file?.data);
}

/** The document built without its addons, whose plugins are not loaded here. */
function built({ $addons: _addons, ...document }: JsonObject) {
  return engine.envelop(document).output;
}

describe("fixtures", () => {
  it.each(CASES)("%s as %s", async (name, docType) => {
    const envelope: Envelope = JSON.parse(readFileSync(join(FOLDER, `${name}.in.json`), "utf8"));
    const xml = written(envelope, docType);
    await expect(`${xml}\n`).toMatchFileSnapshot(join(FOLDER, `${name}.${docType}.out.xml`));
    if (PARTIAL.test(docType)) return;
    const again = built(parseCii(new TextEncoder().encode(xml)));
    expect(written(again, docType)).toBe(xml);
  });
});
