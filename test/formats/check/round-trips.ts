import type { Engine } from "@fakturo/engine";
import { isFakturoError, isObject, type JsonObject } from "@fakturo/model";
import type { Converter, Merged } from "@fakturo/plugin";
import { generateDocument } from "../en16931-generator.ts";
import { WRITTEN_PROFILES } from "../extremes/profiles.ts";
import { NATIONS, nationalInvoice } from "../national-generator.ts";
import { createRandom, type Random } from "../random.ts";
import { converterOf, FORMATS, plain, type Sample, sampleOf, variedOf } from "../written.ts";
import { differencesOf } from "./held.ts";

/** A format that is written and read. */
export interface RoundTrip {
  readonly name: string;
  readonly converter: Converter;
  readonly options: JsonObject;
  readonly documentOf: (seed: number) => JsonObject;
}

/** Results of the documents of one format. */
export interface RoundTripTally {
  readonly name: string;
  documents: number;
  /** Written and read. */
  compared: number;
  /** One line for each document that differs. */
  readonly errors: string[];
}

/** Profiles that omit most of a document. */
const PARTIAL = /-(?:minimum|basicwl|basic)-/;

/** Every format that can be read, each with its documents. */
export async function roundTrips(): Promise<RoundTrip[]> {
  const european = WRITTEN_PROFILES.filter(({ docType }) => !PARTIAL.test(docType)).map(
    (profile): RoundTrip => ({
      name: profile.app === profile.docType ? profile.app : `${profile.app} ${profile.docType}`,
      converter: profile.converter,
      options: profile.options,
      documentOf: (seed) => generateDocument(seed, profile),
    }),
  );
  const national = await Promise.all(
    FORMATS.map(async ([app, family, options = {}]): Promise<RoundTrip> => {
      const nation = NATIONS.find((row) => row.app === app);
      const documentOf = (random: Random) =>
        nation && random.chance(0.5) ? nationalInvoice(nation, random) : variedOf(family, random);
      return {
        name: app,
        converter: await converterOf(app),
        options,
        documentOf: (seed) => documentOf(createRandom(seed)),
      };
    }),
  );
  return [...european, ...national].filter(({ converter }) => converter.parse);
}

/**
 * The document rounded line by line and with net prices: files state rounded amounts, and prices before tax.
 */
function exact({ tax, ...document }: JsonObject): JsonObject {
  const { prices_include: _included, ...rest } = isObject(tax) ? tax : {};
  return { ...document, tax: { ...rest, rounding: "currency" } };
}

/** Writes and reads documents of a format from `seed` on and compares them. */
export async function checkRoundTrips(
  format: RoundTrip,
  engine: Engine,
  { seed, count }: { readonly seed: number; readonly count: number },
): Promise<RoundTripTally> {
  const tally: RoundTripTally = { name: format.name, documents: 0, compared: 0, errors: [] };
  for (let one = seed; one < seed + count; one += 1) {
    tally.documents += 1;
    const { converter, options, documentOf } = format;
    const sample = sampleOf(engine, converter, options, exact(documentOf(one)), one);
    if (!sample) continue;
    tally.compared += 1;
    const found = await foundIn(format, engine, sample);
    if (found.length > 0) tally.errors.push(`seed ${one}: ${found.join("; ")}`);
  }
  return tally;
}

async function foundIn(
  { converter, options }: RoundTrip,
  engine: Engine,
  { envelope, file }: Sample,
): Promise<string[]> {
  try {
    const read = (await converter.parse?.(file, options)) ?? {};
    const again = plain(engine.envelop(read).output.doc);
    const differences = differencesOf(envelope.doc, again);
    if (differences.length === 0) return [];
    const lost = converter.losses?.(envelope, options) ?? [];
    const merged = converter.merged?.(envelope, options) ?? [];
    return differences
      .filter(({ path }) => !isLost(path, lost) && !isMerged(path, merged))
      .map(({ path, before, after }) => `${path}: ${before} became ${after}`);
  } catch (error) {
    if (isFakturoError(error)) return [`is not read: ${error.message}`];
    throw error;
  }
}

const isIn = (path: string, one: string) =>
  path === one || path.startsWith(`${one}.`) || path.startsWith(`${one}[`);

/** True where a path is that of a member or of its rows: `$.lines[0].taxes` states the percentages of all taxes. */
const isAbout = (path: string, one: string) =>
  isIn(path, one) || (path.endsWith(".taxes") && isIn(one, path));

/** Sums that follow from members that a format cannot hold. */
const FOLLOWING: readonly (readonly [member: RegExp, sums: RegExp])[] = [
  [
    /^\$\.(?:lines|discounts|charges)\[\d+\]\.taxes(?:\[\d+\])?$/,
    /^\$\.totals\.(?:tax$|taxes|payable$)/,
  ],
  [/^\$\.payment\.advances/, /^\$\.totals\.due$/],
];

/** True for a value that the converter reports as lost, and what follows from it. */
function isLost(path: string, lost: readonly string[]): boolean {
  const follows = FOLLOWING.some(
    ([member, sums]) => sums.test(path) && lost.some((one) => member.test(one)),
  );
  // Countries classify an address: they are not reported besides its lost members.
  const place = path.replace(/(?<=\.addresses\[\d+\]\.)country$/, "locality");
  return follows || lost.some((one) => isAbout(path, one) || one === place);
}

/** True for a member that the converter reports as part of others, and for those. */
function isMerged(path: string, merged: readonly Merged[]): boolean {
  return merged.some(({ path: own, into }) => [own, ...into].some((one) => isAbout(path, one)));
}
