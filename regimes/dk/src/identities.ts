import type { Identity } from "@fakturo/model";
import { is, type Test } from "@fakturo/plugin";

/** Identity types of companies and of persons. */
export const COMPANY = "CVR";
export const PERSON = "CPR";

/** True for identities of one type. */
export function hasType(type: string): Test<Identity> {
  return is.that(`type in [${type}]`, (identity) => identity.type === type);
}
