import { isObject, type JsonObject } from "@fakturo/model";
import { type Difference, isNear } from "./held.ts";

/** Values of a document that a format states together with others, so that reading cannot separate them. */
export interface Merge {
  /** The start of the formats' names. */
  readonly format: string;
  readonly why: string;
  /** Paths that differ after reading. */
  readonly paths: RegExp;
  /** The documents concerned; for a path of a line, the line. */
  readonly when?: (document: JsonObject, line: JsonObject) => boolean;
  /** Only amounts that differ by at most a cent for each line. */
  readonly isRounding?: true;
}

const rowsIn = (value: unknown): JsonObject[] =>
  Array.isArray(value)
    ? value.filter(isObject).map((row): JsonObject => JSON.parse(JSON.stringify(row)))
    : [];

const hasRows = (object: JsonObject, ...names: readonly string[]): boolean =>
  names.some((name) => rowsIn(object[name]).length > 0);

const hasDocumentChanges = (document: JsonObject) => hasRows(document, "charges", "discounts");
const hasCharges = (_document: JsonObject, line: JsonObject) => hasRows(line, "charges");
const hasSurcharge = (document: JsonObject) => JSON.stringify(document).includes('"surcharge"');

/** Addresses of other countries have one element for postcode and town in Facturae. */
const hasForeigner = ({ supplier, customer }: JsonObject) =>
  [supplier, customer].some((party) => {
    const [address] = isObject(party) ? rowsIn(Reflect.get(party, "addresses")) : [];
    return address !== undefined && address.country !== undefined && address.country !== "ES";
  });

const isSimplified = ({ tax }: JsonObject) =>
  /"it-sdi-document-type":"TD0[789]"/.test(JSON.stringify(tax ?? {}));

const PRICE = /^\$\.lines\[\d+\]\.(?:item\.price|total)$/;
const TOTALS_AND_TAXES = /^\$\.(?:lines\[\d+\]\.taxes|totals\.(?:tax|payable|due|taxes\..*))$/;
const TAXES = /^\$\.(?:lines\[\d+\]\.taxes|totals\.(?:tax|payable|taxes\..*))$/;

export const MERGES: readonly Merge[] = [
  ...["ubl", "cii"].map((format) => ({
    format,
    why: "EN 16931 has no surcharge: it is part of the rate, and one rounding of the tax less",
    paths: TAXES,
    when: hasSurcharge,
  })),
  {
    format: "co-dian",
    why: "allowances and charges of the document are spread over the lines with the same tax",
    paths: /^\$\.lines\[\d+\]\.total$/,
    when: hasDocumentChanges,
  },
  {
    format: "dk-oioubl",
    why: "allowances and charges of a line are those of the document, and duties those of a line",
    paths: /^\$\.lines\[\d+\]\.total$/,
    when: (document, line) => hasDocumentChanges(document) || hasRows(line, "charges", "discounts"),
  },
  {
    format: "mx-cfdi",
    why: "the place of issue stands for the postcode of the supplier",
    paths: /^\$\.supplier\.addresses\[0\]\.code$/,
  },
  {
    format: "mx-cfdi",
    why: "charges of a line are part of its price, and the IEPS is a tax",
    paths: PRICE,
    when: hasCharges,
  },
  {
    format: "pl-ksef",
    why: "charges of a line are part of its price",
    paths: PRICE,
    when: hasCharges,
  },
  {
    format: "pl-ksef",
    why: "allowances and charges of the document are further lines",
    paths: /^\$\.(?:lines\[\d+\]|totals\.total$|totals\.taxes\.categories\.VAT 0$)/,
    when: hasDocumentChanges,
  },
  {
    format: "pl-ksef",
    why: "tax of another country is no part of the file",
    paths: TOTALS_AND_TAXES,
    when: ({ lines }) => JSON.stringify(lines).includes('"cat":"VAT","country"'),
  },
  {
    format: "it-sdi",
    why: "a simplified invoice states one gross amount for each line",
    paths: /^\$\.(?:lines\[\d+\]|totals\.(?:total|tax)$|totals\.taxes)/,
    when: isSimplified,
  },
  {
    format: "es-facturae",
    why: "postcode and town of a foreign address are one element",
    paths: /\.addresses\[0\]\.(?:code|locality)$/,
    when: hasForeigner,
  },
  {
    format: "gr-mydata",
    why: "a row has an amount, and no price or discount",
    paths: /^\$\.lines\[\d+\]\.(?:quantity|item\.price)$/,
  },
  {
    format: "gr-mydata",
    why: "means of payment are amounts, paid or not",
    paths: /^\$\.totals\.due$/,
  },
  {
    format: "gr-mydata",
    why: "charges of the document are further rows",
    paths: /^\$\.lines\[\d+\]|^\$\.totals\.total$/,
    when: hasDocumentChanges,
  },
  {
    format: "mx-cfdi",
    why: "a CFDI has no advances",
    paths: /^\$\.totals\.due$/,
  },
  {
    format: "br-nfe",
    why: "the number of a foreign customer has no country, and the purpose stands for the type",
    paths: /^\$\.(?:customer\.tax_id\.code|type)$/,
  },
  {
    format: "pl-ksef",
    why: "an address is two lines, and a postcode is recognised before a town",
    paths: /\.addresses\[0\]\.(?:code|locality)$/,
  },
  {
    format: "gr-mydata",
    why: "each classification of a rate is rounded by itself",
    paths: /^\$\.totals\./,
    isRounding: true,
  },
  ...["it-sdi", "es-facturae", "mx-cfdi", "br-nfe"].map((format) => ({
    format,
    why: "the file does not state whether each line or only the sum was rounded",
    paths: /^\$\.(?:totals\.|lines\[\d+\]\.total$)/,
    isRounding: true as const,
  })),
  {
    format: "br-nfse",
    why: "a declaration is about one service, whose withheld taxes are rounded once",
    paths: /^\$\.lines|^\$\.totals/,
    when: ({ lines }) => rowsIn(lines).length > 1,
  },
];

/** True where a format states the value together with others, or does not state how it was rounded. */
export function isMerged(format: string, difference: Difference, document: JsonObject): boolean {
  const { path } = difference;
  const [, index] = /^\$\.lines\[(\d+)\]/.exec(path) ?? [];
  const lines = rowsIn(document.lines);
  const line = index === undefined ? undefined : lines[Number(index)];
  return MERGES.some(
    (merge) =>
      format.startsWith(merge.format) &&
      merge.paths.test(path) &&
      (merge.when?.(document, line ?? {}) ?? true) &&
      (!merge.isRounding || isNear(difference, lines.length + 1)),
  );
}
