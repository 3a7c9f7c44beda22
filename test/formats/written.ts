import type { Engine } from "@fakturo/engine";
import { isFakturoError, type JsonObject } from "@fakturo/model";
import type { Converter, Envelope, Plugin } from "@fakturo/plugin";
import { SETTINGS } from "../../apps/co-dian/fixtures/invoices.ts";
import { FAMILIES } from "./check/families.ts";
import { varied } from "./check/vary.ts";
import { createRandom, type Random } from "./random.ts";

/** An app with a converter, the family of its documents and the converter's options. */
export type Format = readonly [app: string, family: string, options?: JsonObject];

/** Apps with a format of their own. */
export const FORMATS: readonly Format[] = [
  ["dk-oioubl", "dk-oioubl"],
  ["fi-finvoice", "fi-finvoice"],
  ["it-sdi", "it-sdi"],
  ["es-facturae", "es-facturae"],
  ["es-ticketbai", "es-tbai"],
  ["es-verifactu", "es-verifactu"],
  ["es-sii", "es-sii"],
  ["pl-ksef", "pl-favat"],
  ["mx-cfdi", "mx-cfdi"],
  ["gr-mydata", "gr-mydata"],
  ["sa-zatca", "sa-zatca"],
  ["br-nfe", "br-nfe", { environment: "production" }],
  ["br-nfse", "br-nfse", { environment: "test" }],
  ["co-dian", "co-dian", { settings: JSON.parse(JSON.stringify(SETTINGS)) }],
  ["ar-arca", "ar-arca"],
];

/** The converter of an app that writes files. */
export async function converterOf(app: string): Promise<Converter> {
  const { plugin }: { plugin: Plugin } = await import(`@fakturo/app-${app}`);
  const converter = plugin.converters?.find(({ generate }) => generate);
  if (!converter) throw new Error(`${app} has no converter`);
  return converter;
}

/** A document that was built and written. */
export interface Sample {
  readonly seed: number;
  readonly envelope: Envelope;
  readonly file: Uint8Array;
}

/** The document as written to JSON. */
export const plain = (doc: JsonObject): JsonObject => JSON.parse(JSON.stringify(doc));

/** A document of a seed, written; undefined where building or writing refuses it. */
export function sampleOf(
  engine: Engine,
  { generate }: Converter,
  options: JsonObject,
  document: JsonObject,
  seed: number,
): Sample | undefined {
  try {
    const { output, faults } = engine.envelop(document);
    if (faults.length > 0) return undefined;
    const envelope = { ...output, doc: plain(output.doc) };
    const file = generate?.(envelope, options);
    return file && { seed, envelope, file: file.data };
  } catch (error) {
    if (isFakturoError(error)) return undefined;
    throw error;
  }
}

/** A varied document of a family. */
export function variedOf(family: string, random: Random): JsonObject {
  const { bases = [] } = FAMILIES.find(({ name }) => name === family) ?? {};
  return varied(random.pick(bases), random, { others: bases, extensions: [], addons: [] });
}

/** Varied documents of a family that the format accepts. */
export function samplesOf(
  engine: Engine,
  converter: Converter,
  [, family, options = {}]: Format,
  count: number,
): Sample[] {
  return Array.from({ length: count }, (_, seed) => seed).flatMap((seed) => {
    const document = variedOf(family, createRandom(seed));
    return sampleOf(engine, converter, options, document, seed) ?? [];
  });
}
