import { baseTaxCode, type Combo, type Party } from "@fakturo/model";
import { identityIn, type Normalizer, normalizer, regimeIn } from "@fakturo/plugin";
import { FISCAL_CODE, normalizeFiscalCode } from "./fiscal-code.ts";

/** Tax identity type of persons in older documents. */
const PERSON = "individual";

/** Extension keys of older documents. */
const RENAMED: readonly (readonly [old: string, current: string])[] = [
  ["it-sdi-retained-tax", "it-sdi-retained"],
  ["it-sdi-nature", "it-sdi-exempt"],
];

/** Renames extensions of older documents to the keys that addons use. */
export const readers: readonly Normalizer[] = [
  normalizer("tax.Combo", regimeIn("IT"), renameExtensions),
];

/** Codes are stored without prefix and punctuation; persons in older documents get a fiscal code. */
export const normalizers: readonly Normalizer[] = [
  normalizer("tax.Identity", identityIn("IT"), (identity) => {
    if (identity.code) identity.code = baseTaxCode(identity.code, "IT");
  }),
  normalizer("org.Identity", regimeIn("IT"), (identity) => {
    if (identity.key === FISCAL_CODE) identity.code = normalizeFiscalCode(identity.code);
  }),
  normalizer("org.Party", regimeIn("IT"), moveFiscalCode),
];

/** The tax code of a person is a codice fiscale, which is stored as identity. */
function moveFiscalCode(party: Party): void {
  const { tax_id, identities = [] } = party;
  if (tax_id?.country !== "IT" || tax_id.type !== PERSON) return;
  const fiscal = { key: FISCAL_CODE, code: tax_id.code ?? "" };
  const place = identities.findIndex(({ key, type }) => key === FISCAL_CODE && !type);
  party.identities =
    place < 0 ? [...identities, fiscal] : identities.map((old, i) => (i === place ? fiscal : old));
  tax_id.code = undefined;
  tax_id.type = undefined;
}

function renameExtensions(combo: Combo): void {
  for (const [old, current] of RENAMED) {
    const { [old]: code, ...rest } = combo.ext ?? {};
    if (code !== undefined) combo.ext = { ...rest, [current]: code };
  }
}
