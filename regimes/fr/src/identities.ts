import type { Identity } from "@fakturo/model";
import { is, type Test } from "@fakturo/plugin";

/** Identity type of a company: nine digits. */
export const SIREN = "SIREN";
/** Identity type of a place of business: the SIREN and five digits. */
export const SIRET = "SIRET";

/** True for identities of one of the types. */
export function hasType(...types: readonly string[]): Test<Identity> {
  return is.that(`has a type in [${types.join(", ")}]`, ({ type = "" }) => types.includes(type));
}
