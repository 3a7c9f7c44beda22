import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonObject } from "@fakturo/model";
import { shared } from "@fakturo/test-support";
import { describe, expect, it } from "vitest";
import { built } from "../fixtures/brazil.ts";
import { envelopeOf } from "../fixtures/documents.ts";
import { generateDps, readNfse } from "./index.ts";

const FOLDER = shared("corpus/build/br.nfse") ?? "";
const names = existsSync(FOLDER)
  ? readdirSync(FOLDER).filter((name) => name.endsWith(".out.json"))
  : [];
if (names.length === 0) process.stdout.write("Published invoices were NOT converted: no corpus.\n");

/** The published codes of services and series are those of a municipality. */
function national(text: string): JsonObject {
  const { doc, ...bare }: JsonObject = JSON.parse(
    text.replace(/"br-nfse-service": *"[^"]*"/g, '"br-nfse-service":"010101"'),
  );
  return { ...Object(doc ?? bare), series: "1" };
}

/**
 * ISS of two published invoices: the schema allows one digit, and the law (LC 116, art. 8) 5 % at most.
 */
const RATE = '"15%"';

function allowed(doc: JsonObject): JsonObject {
  return JSON.parse(JSON.stringify(doc).replaceAll(RATE, '"5%"'));
}

describe.skipIf(names.length === 0)("published invoices", () => {
  const excessive = names.filter((name) => readFileSync(join(FOLDER, name), "utf8").includes(RATE));

  it.each(excessive)("%s is refused for its rate", (name) => {
    const doc = national(readFileSync(join(FOLDER, name), "utf8"));
    expect(() => generateDps({ ...envelopeOf("simples"), doc }, "production")).toThrow(
      "$.lines[0].taxes",
    );
  });

  it.each(names)("%s becomes a file with national codes, and comes back", (name) => {
    const doc = allowed(national(readFileSync(join(FOLDER, name), "utf8")));
    const xml = generateDps({ ...envelopeOf("simples"), doc }, "production");
    const { document, unread } = readNfse(new TextEncoder().encode(xml));
    expect(unread).toEqual([]);
    expect(generateDps(built(document), "production")).toBe(xml);
  });
});
