import { parseDate, ZERO_DATE } from "../cal/date.ts";
import { parseDateTime } from "../cal/datetime.ts";
import { parseTime } from "../cal/time.ts";
import { FakturoError } from "../errors.ts";
import type { Json } from "../json.ts";
import { Amount } from "../num/amount.ts";
import { Percentage } from "../num/percentage.ts";
import { normalizeCode } from "../text/normalize.ts";
import { parseUuid } from "../uuid/uuid.ts";
import { NumberLiteral } from "./literal.ts";
import type { EmbeddedType, MapType, ScalarType } from "./types.ts";

function readText(raw: unknown): string {
  if (typeof raw === "string") return raw;
  throw new FakturoError("input", "expected text");
}

function textual(
  name: string,
  schema: ScalarType<string>["schema"],
  read: (raw: unknown) => string = readText,
  zero = "",
): ScalarType<string> {
  return { kind: "scalar", name, read, write: identity, isEmpty: isBlank, zero, schema };
}

const identity = <T extends Json>(value: T): Json => value;
const isBlank = (value: string): boolean => value === "";
const inline = (schema: Json): { inline: Json } => ({ inline: schema });
const ref = (id: string): { ref: string } => ({ ref: id });

/** Any text. */
export const text = textual("string", inline({ type: "string" }));
/** Readable identifier of a published list: a-z, 0-9, hyphens and plus signs, at most 64 characters. */
export const key = textual("cbc.Key", ref("cbc/key"));
/** Address with a scheme (RFC 3986), at most 2048 characters. */
export const uri = textual("cbc.URI", ref("cbc/uri"));
/** Unit of a quantity: a key of the format's list, or a code of UN/ECE Recommendation 20 or 21. */
export const unit = textual("org.Unit", ref("org/unit"));
/** Currency (ISO 4217). */
export const currencyCode = textual("currency.Code", ref("currency/code"));
/** Country (ISO 3166-1 alpha-2). */
export const isoCountry = textual("l10n.ISOCountryCode", ref("l10n/iso-country-code"));
/** Country as tax numbers begin: ISO 3166-1, but `EL` for Greece and `XI` for Northern Ireland. */
export const taxCountry = textual("l10n.TaxCountryCode", ref("l10n/tax-country-code"));
/** Country code of a tax regime. */
export const regimeCode = textual("tax.RegimeCode", ref("tax/regime-code"));
/** Language (ISO 639-1). */
export const language = textual("i18n.Lang", ref("i18n/lang"));
/** Full id of a published schema. */
export const schemaId = textual("schema.ID", inline({ type: "string", format: "uri" }));
/** Compact JWS (RFC 7515). */
export const signature = textual("dsig.Signature", ref("dsig/signature"));
/** Key of an addon in `$addons`; the rule for known addons applies to it. */
export const addonKey = textual("tax.AddonKey", ref("cbc/key"));

/** Text of at most 128 bytes; tabs, control characters and outer blanks are removed on build. */
export const code: ScalarType<string> = {
  ...textual("cbc.Code", ref("cbc/code")),
  clean: normalizeCode,
};

/** UUID in canonical form (RFC 9562). */
export const uuid = textual("uuid.UUID", inline({ type: "string", format: "uuid" }), (raw) =>
  parseUuid(readText(raw)),
);
/** Keeps `0000-00-00`, the zero date, until the engine replaces it. */
export const date = textual(
  "cal.Date",
  ref("cal/date"),
  (raw) => parseDate(readText(raw)),
  ZERO_DATE,
);
/** Time of day without a zone, `hh:mm:ss`. */
export const time = textual("cal.Time", ref("cal/time"), (raw) => parseTime(readText(raw)));
/** Day and time without a zone, `YYYY-MM-DDThh:mm:ss`. */
export const dateTime = textual("cal.DateTime", ref("cal/date-time"), (raw) =>
  parseDateTime(readText(raw)),
);
/** Standard base64 with padding; line breaks are removed. */
export const base64 = textual(
  "base64",
  inline({ type: "string", contentEncoding: "base64" }),
  readBase64,
);

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

function readBase64(raw: unknown): string {
  const joined = readText(raw).replace(/[\r\n]/g, "");
  if (!BASE64.test(joined)) throw new FakturoError("input", "expected standard base64");
  return joined;
}

/** The spelling of a JSON number or text; everything else is refused. */
function spelling(raw: unknown, expected: string): string {
  if (typeof raw === "string") return raw;
  if (typeof raw === "number") return String(raw);
  if (raw instanceof NumberLiteral) return raw.text;
  throw new FakturoError("input", `expected ${expected}`);
}

/** Decimal number that keeps its decimals; JSON text, read from JSON numbers too. */
export const amount: ScalarType<Amount> = {
  kind: "scalar",
  name: "num.Amount",
  read: (raw) => Amount.parse(spelling(raw, 'an amount such as "10.00"')),
  write: (value) => value.toString(),
  isEmpty: () => false,
  zero: Amount.zero(0),
  schema: ref("num/amount"),
};

/** Percentage as text with a percent sign, such as `21.0%`. */
export const percentage: ScalarType<Percentage> = {
  kind: "scalar",
  name: "num.Percentage",
  read: (raw) => Percentage.parse(spelling(raw, 'a percentage such as "21.0%"')),
  write: (value) => value.toString(),
  isEmpty: () => false,
  zero: Percentage.parse("0%"),
  schema: ref("num/percentage"),
};

/** Whole number within ±2^53. */
export const integer: ScalarType<number> = {
  kind: "scalar",
  name: "int",
  read: (raw) => readInteger(raw),
  write: identity,
  isEmpty: (value) => value === 0,
  zero: 0,
  schema: inline({ type: "integer" }),
};

function readInteger(raw: unknown): number {
  if (typeof raw === "number" && Number.isSafeInteger(raw)) return raw;
  throw new FakturoError("input", "expected a whole number");
}

/** Coordinates only: a given zero is emitted. */
export const float: ScalarType<number> = {
  kind: "scalar",
  name: "float64",
  read: (raw) => readFloat(raw),
  write: identity,
  isEmpty: () => false,
  zero: 0,
  schema: inline({ type: "number" }),
};

function readFloat(raw: unknown): number {
  const value = raw instanceof NumberLiteral ? Number(raw.text) : raw;
  if (typeof value === "number" && Number.isFinite(value)) return value;
  throw new FakturoError("input", "expected a number");
}

/** True or false. */
export const flag: ScalarType<boolean> = {
  kind: "scalar",
  name: "bool",
  read: (raw) => {
    if (typeof raw === "boolean") return raw;
    throw new FakturoError("input", "expected true or false");
  },
  write: identity,
  isEmpty: (value) => !value,
  zero: false,
  schema: inline({ type: "boolean" }),
};

/** Codes by extension key. */
export const extensions: MapType = { kind: "map", name: "tax.Extensions", ref: "tax/extensions" };
/** Free texts by key. */
export const meta: MapType = { kind: "map", name: "cbc.Meta", ref: "cbc/meta" };
/** Codes by key. */
export const codeMap: MapType = { kind: "map", name: "cbc.CodeMap", ref: "cbc/code-map" };
/** The same text by language (ISO 639-1). */
export const i18nText: MapType = { kind: "map", name: "i18n.String", ref: "i18n/string" };
/** Any document, identified by its `$schema`. */
export const embedded: EmbeddedType = { kind: "embedded" };
