import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { isFakturoError, isObject, type JsonObject } from "@fakturo/model";
import { filesBelow, shared } from "@fakturo/test-support";
import { describe, expect, it } from "vitest";
import { bundledEngine } from "../../engine/bundled.ts";
import { FORMATS } from "./formats.ts";

/** Converters by the addon of the documents they write. */
const CONVERTERS: readonly (readonly [addon: string, converter: string])[] = [
  ["es-verifactu-", "verifactu.generate"],
  ["es-sii-", "sii.issued"],
  ["es-tbai-", "ticketbai.generate"],
  ["es-facturae-", "facturae.generate"],
  ["br-nfe-", "br-nfe.generate"],
  ["br-nfse-", "br-nfse.generate"],
  ["co-dian-", "dian.generate"],
  ["sa-zatca-", "ubl-zatca.generate"],
  ["ar-arca-", "arca.generate"],
];

/** Data that the issuer adds before sending: a number, and a range granted by the DIAN. */
const ISSUED: Readonly<Record<string, JsonObject>> = {
  "arca.generate": { code: "1" },
  "br-nfe.generate": { code: "1" },
  "br-nfse.generate": { series: "1" },
  "dian.generate": { series: "SETT", code: "990", issue_date: "2026-01-15" },
};

const HOMELESS = "FACTURAE-Address $.customer.addresses";
const MUNICIPAL = "NFSE-SERVICO $.lines[0].item.ext";

/** Published documents without mandatory data of the format, and the resulting fault. */
const REFUSED: Readonly<Record<string, string>> = {
  "facturae.generate invoice-es-bypass": HOMELESS,
  "facturae.generate invoice-es-es-breakdown": HOMELESS,
  "facturae.generate invoice-es-es-item-negative": HOMELESS,
  "facturae.generate invoice-es-es-only-charges": HOMELESS,
  "facturae.generate invoice-es-es": HOMELESS,
  "facturae.generate invoice-es-igic": HOMELESS,
  "br-nfse.generate invoice-nfse": MUNICIPAL,
  "br-nfse.generate invoice-nfse-retentions": MUNICIPAL,
  "br-nfse.generate invoice-nfse-rtc": MUNICIPAL,
  "sii.issued invoice-es-es-sii-N2": "ES-SII-PRODUCT $.totals.taxes.categories[0].rates[0].ext",
  "ticketbai.generate invoice-es-es-tbai-simplified": "ES-TICKETBAI-CUSTOMER $.customer.addresses",
  "ticketbai.generate invoice-es-nl-tbai-b2c": "ES-TICKETBAI-CUSTOMER $.customer",
};

interface Case {
  readonly name: string;
  readonly converter: string;
  readonly document: JsonObject;
}

const CASES: readonly Case[] = filesBelow(shared("corpus/build"), ".out.json").flatMap((path) => {
  const json: JsonObject = JSON.parse(readFileSync(path, "utf8"));
  const document = isObject(json.doc) ? json.doc : json;
  const addons = Array.isArray(document.$addons) ? document.$addons.map(String) : [];
  const name = basename(path, ".out.json");
  if (!String(document.$schema).endsWith("bill/invoice")) return [];
  return CONVERTERS.filter(([addon]) => addons.some((key) => key.startsWith(addon))).map(
    ([, converter]) => ({ name: `${converter} ${name}`, converter, document }),
  );
});

describe.skipIf(CASES.length === 0)("published documents", async () => {
  const engine = await bundledEngine();

  /** `rule path` of the first fault; empty where the document is written. */
  function faultOf({ converter, document }: Case): string | undefined {
    const format = FORMATS.find((one) => one.converter === converter);
    const generate = format?.plugin.converters?.find(({ key }) => key === converter)?.generate;
    const { output } = engine.envelop({ ...document, ...ISSUED[converter] });
    try {
      generate?.(output, format?.options ?? {});
    } catch (error) {
      if (!isFakturoError(error)) throw error;
      const [fault] = error.faults;
      return `${fault?.code} ${fault?.paths?.[0]}`;
    }
    return undefined;
  }

  it.each(CASES.map((one) => [one.name, one] as const))("%s", (name, one) => {
    expect(faultOf(one)).toBe(REFUSED[name]);
  });
});
