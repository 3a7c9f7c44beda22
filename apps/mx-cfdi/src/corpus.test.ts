import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Amount, sumOf } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import { shared } from "@fakturo/test-support";
import { describe, expect, it } from "vitest";
import { generateCfdi, parseCfdi } from "./index.ts";

const CONVERT = shared("corpus/convert/cfdi");
const PARSE = shared("corpus/parse/cfdi");

function namesIn(folder: string | undefined, ending: string): string[] {
  if (!folder) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith(ending));
  return names.map((name) => name.slice(0, -ending.length));
}

/** Envelopes unchanged, documents in a new envelope. */
function envelopeIn(path: string): Envelope {
  const json = JSON.parse(readFileSync(path, "utf8"));
  const envelope = json.doc ? json : { head: { uuid: "", dig: {} }, doc: json };
  return JSON.parse(JSON.stringify(envelope));
}

/** Lines whose totals include their charges, which published ones leave out although the sums have them. */
function withCharges(lines: unknown): unknown {
  if (!Array.isArray(lines)) return lines;
  return lines.map(({ total, charges = [], ...line }) => {
    const amounts = charges.map(({ amount }: { amount: string }) => Amount.parse(amount));
    return {
      ...line,
      ...(charges.length > 0 && { charges }),
      total: sumOf([Amount.parse(total), ...amounts]).toString(),
    };
  });
}

describe.skipIf(!CONVERT)("published pairs", () => {
  it.each(namesIn(CONVERT, ".in.json"))("%s is written as published", (name) => {
    const xml = generateCfdi(envelopeIn(join(CONVERT ?? "", `${name}.in.json`)));
    const published = readFileSync(join(CONVERT ?? "", `${name}.out.xml`), "utf8");
    expect(xml).toBe(published.replace(/><\/[\w:]+>/g, "/>"));
  });

  it.each(namesIn(PARSE, ".in.xml"))("%s is read to the published lines and totals", (name) => {
    const document = parseCfdi(readFileSync(join(PARSE ?? "", `${name}.in.xml`)));
    const { doc } = envelopeIn(join(PARSE ?? "", `${name}.out.json`));
    expect(document.totals).toEqual(doc.totals);
    expect(document.lines).toEqual(withCharges(doc.lines));
  });
});
