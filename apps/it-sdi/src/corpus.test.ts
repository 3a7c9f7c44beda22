import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonObject } from "@fakturo/model";
import { shared } from "@fakturo/test-support";
import { readXml, type XmlElement } from "@fakturo/xml";
import { describe, expect, it } from "vitest";
import { generateFattura, parseFattura } from "./index.ts";

const WRITTEN = shared("corpus/convert/fatturapa");
const READ = shared("corpus/parse/fatturapa");
const TRANSMITTER = { transmitter_country: "IT", transmitter_code: "01234567890" };

function namesIn(folder: string | undefined, ending: string): string[] {
  const names = folder ? readdirSync(folder) : [];
  return names.filter((name) => name.endsWith(ending)).map((name) => name.slice(0, -ending.length));
}

/** `path=value` of every text, without the signature. */
function leaves({ name, children, text }: XmlElement, path = ""): string[] {
  if (name === "Signature") return [];
  const at = `${path}/${name}`;
  return children.length === 0 && text.trim() !== ""
    ? [`${at}=${text.trim()}`]
    : children.flatMap((child) => leaves(child, at));
}

const GENERAL = "/FatturaElettronica/FatturaElettronicaBody/DatiGenerali/DatiGeneraliDocumento";
const LINE = "/FatturaElettronica/FatturaElettronicaBody/DatiBeniServizi/DettaglioLinee";

/** Deliberate differences to the pair, with reasons. */
const DIFFERENCES: Readonly<Record<string, readonly string[]>> = {
  // The total is the amount charged, before withholding by the customer.
  "invoice-fund-contribution-mixed-retention": [
    `- ${GENERAL}/ImportoTotaleDocumento=2713.00`,
    `+ ${GENERAL}/ImportoTotaleDocumento=3233.00`,
  ],
  // The discount has the sign of the price it is taken from (SdI 00423).
  "invoice-simple-with-credits": [
    `- ${LINE}/ScontoMaggiorazione/Importo=9.0000`,
    `+ ${LINE}/ScontoMaggiorazione/Importo=-9.0000`,
  ],
};

function differences(wanted: readonly string[], got: readonly string[]): string[] {
  const rest = [...got];
  const missing = wanted.filter((leaf) => {
    const at = rest.indexOf(leaf);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
  return [...missing.map((leaf) => `- ${leaf}`), ...rest.map((leaf) => `+ ${leaf}`)];
}

describe.skipIf(!WRITTEN)("published FatturaPA", () => {
  it.each(namesIn(WRITTEN, ".in.json"))("%s is written as published", (name) => {
    const folder = WRITTEN ?? "";
    const envelope = JSON.parse(readFileSync(join(folder, `${name}.in.json`), "utf8"));
    const wanted = readXml(readFileSync(join(folder, `${name}.out.xml`)));
    const got = readXml(generateFattura(envelope, TRANSMITTER).xml);
    expect(differences(leaves(wanted), leaves(got))).toEqual(DIFFERENCES[name] ?? []);
  });
});

/** Members with the same content in a built and in a parsed document. */
const COMPARED = ["$tags", "type", "code", "issue_date", "currency", "preceding", "ordering"];

describe.skipIf(!READ)("published FatturaPA", () => {
  it.each(namesIn(READ, ".in.xml"))("%s is read as published", (name) => {
    const folder = READ ?? "";
    const wanted: JsonObject = JSON.parse(readFileSync(join(folder, `${name}.out.json`), "utf8"));
    const got = parseFattura(readFileSync(join(folder, `${name}.in.xml`)));
    const parts = (document: JsonObject) => COMPARED.map((member) => document[member]);
    expect(parts(got)).toEqual(parts(wanted));
    expect(got.supplier).toEqual(wanted.supplier);
    expect(got.lines).toHaveLength(Array.isArray(wanted.lines) ? wanted.lines.length : 0);
  });
});
