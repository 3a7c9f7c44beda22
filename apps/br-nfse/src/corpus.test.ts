import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonObject } from "@fakturo/model";
import { shared } from "@fakturo/testkit";
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

describe.skipIf(names.length === 0)("published invoices", () => {
  it.each(names)("%s becomes a file with national codes, and comes back", (name) => {
    const doc = national(readFileSync(join(FOLDER, name), "utf8"));
    const xml = generateDps({ ...envelopeOf("simples"), doc }, "production");
    const { document, unread } = readNfse(new TextEncoder().encode(xml));
    expect(unread).toEqual([]);
    expect(generateDps(built(document), "production")).toBe(xml);
  });
});
