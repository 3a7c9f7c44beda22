import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonObject } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import { shared } from "@fakturo/test-support";
import { describe, expect, it } from "vitest";
import { built } from "../fixtures/brazil.ts";
import { envelopeOf } from "../fixtures/documents.ts";
import { generateNfe, readNfe } from "./index.ts";

const FOLDER = shared("corpus/build/docs/invoices/br") ?? "";
const names = existsSync(FOLDER)
  ? readdirSync(FOLDER).filter((name) => name.startsWith("dfe-") && name.endsWith(".out.json"))
  : [];
if (names.length === 0) process.stdout.write("Published invoices were NOT converted: no corpus.\n");

describe.skipIf(names.length === 0)("published invoices", () => {
  it.each(names)("%s becomes a file once it has a number, and comes back", (name) => {
    const doc: JsonObject = JSON.parse(readFileSync(join(FOLDER, name), "utf8"));
    const { head } = envelopeOf("goods");
    const write = ({ doc, ...rest }: Envelope) =>
      generateNfe({ ...rest, doc, head }, { environment: "production" });
    const xml = write({ ...envelopeOf("goods"), doc: { ...doc, code: "1" } });
    expect(xml).toMatch(/<infNFe versao="4.00" Id="NFe\d{44}">/);
    const { document, unread } = readNfe(new TextEncoder().encode(xml));
    expect(unread).toEqual([]);
    expect(write(built(document))).toBe(xml);
  });
});
