import type {
  Combo,
  Identity,
  Invoice,
  Line,
  Note,
  Party,
  Percentage,
  StringMap,
} from "@fakturo/model";
import { is, type Test } from "@fakturo/plugin";
import { ICMS_CSOSN, ICMS_CST, MODEL, PURPOSE, REGIME } from "./extensions.ts";
import { STATE_REGISTRATION } from "./identities.ts";

/** Note with the nature of the operation (`natOp`). */
const REASON = "reason";

export function modelIs(model: string): Test<Invoice> {
  return is.that(`model is ${model}`, ({ tax }: Invoice) => tax?.ext?.[MODEL] === model);
}

export function purposeIs(purpose: string): Test<Invoice> {
  return is.that(`purpose is ${purpose}`, ({ tax }: Invoice) => tax?.ext?.[PURPOSE] === purpose);
}

export function supplierRegimeIn(regimes: readonly string[]): Test<Invoice> {
  return is.that(`supplier regime in [${regimes.join(", ")}]`, ({ supplier }: Invoice) =>
    regimes.includes(supplier?.ext?.[REGIME] ?? ""),
  );
}

export function categoryIs(category: string): Test<Combo> {
  return is.that(`category is ${category}`, ({ cat }: Combo) => cat === category);
}

export function hasCategory(category: string): Test<Line> {
  return is.that(`line has tax category ${category}`, ({ taxes }) =>
    Boolean(taxes?.some((combo) => combo?.cat === category)),
  );
}

export function keyIs(key: string): Test<Identity> {
  return is.that(`key is ${key}`, (identity: Identity) => identity.key === key);
}

/** Code of an extension among `codes`; absent codes fail. */
export function codeIn(extension: string, codes: readonly string[]): Test<Combo> {
  const set = new Set(codes);
  return is.that(`ext '${extension}' is one of [${codes.join(", ")}]`, ({ ext }: Combo) =>
    set.has(ext?.[extension] ?? ""),
  );
}

export function lacksCode(extension: string, code: string): Test<StringMap> {
  return is.absentOr(`ext '${extension}' not ${code}`, (map: StringMap) => map[extension] !== code);
}

export const hasStatus: Test<StringMap> = {
  label: `ext require any of [${ICMS_CST}, ${ICMS_CSOSN}]`,
  holds: (map) => Boolean(map?.[ICMS_CST] || map?.[ICMS_CSOSN]),
};

export const hasOneStatus = is.absentOr(
  `ext allow one of [${ICMS_CST}, ${ICMS_CSOSN}]`,
  (map: StringMap) => !(map[ICMS_CST] && map[ICMS_CSOSN]),
);

export const isZero = is.absentOr("zero", (percent: Percentage) => percent.isZero());

/** Settled invoices have no payment. */
export const isUnsettled = is.that(
  "amount due is not zero",
  ({ totals }: Invoice) => !totals?.due?.isZero(),
);

export const isReason = is.that(`key is ${REASON}`, ({ key }: Note) => key === REASON);

export const hasReason = is.that(`has note with key ${REASON}`, ({ notes }: Invoice) =>
  Boolean(notes?.some((note) => note?.key === REASON)),
);

export const hasAddresses = is.that("has addresses", ({ addresses }: Party) =>
  Boolean(addresses?.length),
);

export const isBrazilian = is.that(
  "tax ID country is BR",
  ({ tax_id }: Party) => tax_id?.country === "BR",
);

export const hasNoTaxId = is.that("no tax ID", ({ tax_id }: Party) => !tax_id);

export const isIdentifiedAbroad = is.that("has foreign identity", ({ identities }: Party) =>
  Boolean(identities?.some((identity) => identity?.country && identity.country !== "BR")),
);

/** True for parties registered with the treasury of a state. */
export function isRegistered({ identities }: Party): boolean {
  return Boolean(identities?.some((identity) => identity?.key === STATE_REGISTRATION));
}
