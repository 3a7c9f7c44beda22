import type { JsonObject } from "../json.ts";
import { SCHEMA_BASE } from "../schema/index.ts";
import {
  COUNTRY_NAMES,
  CURRENCIES,
  ISO_COUNTRIES,
  TAX_COUNTRIES,
  UNIT_NAMES,
  UNITS,
} from "../tables/index.ts";
import { CODE_PATTERN, KEY_PATTERN } from "../text/index.ts";

/** A published schema whose value is text or a map. */
export interface ValueSchema {
  /** Name inside the schema's `$defs`, e.g. `cbc.Key`. */
  readonly name: string;
  readonly schema: JsonObject;
}

function choice(value: string, title: string | undefined): JsonObject {
  return { const: value, title: title ?? value };
}

function text(name: string, title: string, description: string, more: JsonObject = {}) {
  return { name, schema: { type: "string", ...more, title, description } };
}

function listed(
  name: string,
  title: string,
  description: string,
  oneOf: readonly JsonObject[],
): ValueSchema {
  return { name, schema: { oneOf, type: "string", title, description } };
}

function map(name: string, pattern: string, of: JsonObject, description: string, title?: string) {
  const patternProperties = { [pattern]: of };
  const titled = title === undefined ? { description } : { title, description };
  return { name, schema: { patternProperties, type: "object", ...titled } };
}

const key = KEY_PATTERN.source;
const code: JsonObject = { $ref: `${SCHEMA_BASE}cbc/code` };
const countries = (codes: readonly string[]) =>
  codes.map((country) => choice(country, COUNTRY_NAMES[country]));

/** Schemas of texts, numbers and maps by short id, such as `cbc/key`. */
export const VALUE_SCHEMAS: ReadonlyMap<string, ValueSchema> = new Map<string, ValueSchema>([
  ["cal/date", text("cal.Date", "Date", "A day as `YYYY-MM-DD`.", { format: "date" })],
  [
    "cal/date-time",
    text("cal.DateTime", "Date Time", "A day and time without a time zone.", {
      pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}$",
    }),
  ],
  [
    "cal/time",
    text("cal.Time", "Time", "A time of day without a time zone.", {
      pattern: "^([0-1][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$",
    }),
  ],
  [
    "cal/timestamp",
    text("cal.Timestamp", "Timestamp", "A moment in UTC, of any precision.", {
      pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?Z$",
      format: "date-time",
    }),
  ],
  [
    "cbc/code",
    text("cbc.Code", "Code", "Text that identifies something to a machine.", {
      maxLength: 128,
      minLength: 1,
      pattern: CODE_PATTERN.source,
    }),
  ],
  ["cbc/code-map", map("cbc.CodeMap", key, code, "Codes by key.")],
  [
    "cbc/key",
    text("cbc.Key", "Key", "Readable identifier out of a list that is known beforehand.", {
      maxLength: 64,
      minLength: 1,
      pattern: key,
    }),
  ],
  ["cbc/meta", map("cbc.Meta", key, { type: "string" }, "Free texts by key.")],
  [
    "cbc/uri",
    text("cbc.URI", "URI", "Address with a scheme, as RFC 3986 has it.", {
      maxLength: 2048,
      format: "uri",
    }),
  ],
  [
    "currency/code",
    listed(
      "currency.Code",
      "Currency Code",
      "Currency by its ISO 4217 code, or one of a few others.",
      [...CURRENCIES.values()].map(({ code: currency, name }) => choice(currency, name)),
    ),
  ],
  ["dsig/signature", text("dsig.Signature", "Signature", "Signature as compact JWS (RFC 7515).")],
  [
    "i18n/string",
    map(
      "i18n.String",
      "^[a-z]{2}$",
      { type: "string", title: "Text in one language." },
      "The same text by the two letters of its language.",
      "Multi-language String",
    ),
  ],
  [
    "l10n/code",
    text("l10n.Code", "Code", "Code of a place, in capitals and digits.", {
      pattern: "^[A-Z0-9]+$",
    }),
  ],
  [
    "l10n/iso-country-code",
    listed(
      "l10n.ISOCountryCode",
      "ISO Country Code",
      "Country by its ISO 3166-1 code.",
      countries(ISO_COUNTRIES),
    ),
  ],
  [
    "l10n/tax-country-code",
    listed(
      "l10n.TaxCountryCode",
      "Tax Country Code",
      "Country by the code that tax numbers begin with: `EL` for Greece, `XI` for Northern Ireland.",
      countries(TAX_COUNTRIES),
    ),
  ],
  [
    "num/amount",
    text("num.Amount", "Amount", "Decimal number; its decimals are kept as written.", {
      pattern: "^-?[0-9]+(\\.[0-9]+)?$",
    }),
  ],
  [
    "num/percentage",
    text("num.Percentage", "Percentage", "Decimal number with a percent sign.", {
      pattern: "^-?[0-9]+(\\.[0-9]+)?%$",
    }),
  ],
  [
    "org/unit",
    listed("org.Unit", "Unit", "What a quantity counts: a listed unit or a UN/ECE code.", [
      ...[...UNITS.keys()].map((unit) => choice(unit, UNIT_NAMES[unit])),
      { pattern: "^[A-Z0-9]{2,3}$", description: "Code of UN/ECE Recommendation 20 or 21." },
    ]),
  ],
  [
    "schema/object",
    {
      name: "schema.Object",
      schema: {
        type: "object",
        title: "Object",
        description: "Any document; its own `$schema` says which kind.",
      },
    },
  ],
  [
    "tax/extensions",
    map("tax.Extensions", key, code, "Codes that regimes and addons ask for, by extension key."),
  ],
]);
