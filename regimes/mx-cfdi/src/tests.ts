import { type Amount, isZeroDate, type Party, type StringMap } from "@fakturo/model";
import { ext, is, type Test } from "@fakturo/plugin";

/** Stamp with the folio fiscal of a certified CFDI. */
const SAT_UUID = "sat-uuid";
/** RFC of a person (13 characters) or a company (12), by its form. */
const RFC = /^[A-ZÑ&]{3,4}[0-9]{6}[A-Z0-9]{3}$/;
const POST_CODE = /^[0-9]{5}$/;

interface Stamp {
  readonly prv: string;
}

/** Refers to a CFDI by its folio fiscal. */
export const certified: Test<readonly Stamp[]> = {
  label: "stamps have sat-uuid",
  holds: (stamps) => Boolean(stamps?.some((stamp) => stamp?.prv === SAT_UUID)),
};

export const rfc: Test<string> = is.labelled("valid RFC", is.matches(RFC));
export const postCode: Test<string> = is.matches(POST_CODE);

/** Amounts above zero; the published listing describes it as a minimum. */
export const aboveZero: Test<Amount> = is.labelled("min 0", is.positive);

export const moment: Test<string> = {
  label: "not zero",
  holds: (value) => value !== undefined && value !== "" && !isZeroDate(value.slice(0, 10)),
};

export const isMexican: Test<Party> = is.that(
  "customer is Mexican",
  ({ tax_id }: Party) => tax_id?.country === "MX",
);

/** Where the extension is present, its code is none of `codes`. */
export function lacksCodes(key: string, ...codes: readonly string[]): Test<StringMap> {
  return {
    label: `ext '${key}' not in [${codes.join(", ")}]`,
    holds: (map) => !map?.[key] || !codes.includes(map[key]),
  };
}

/** The extension is present with one of `codes`. */
export function requiresCode(
  key: string,
  ...codes: readonly string[]
): readonly [Test<StringMap>, Test<StringMap>] {
  return [ext.requires(key), ext.hasCodes(key, ...codes)];
}
