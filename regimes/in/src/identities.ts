import type { Identity } from "@fakturo/model";
import { is, type Test } from "@fakturo/plugin";

/** Identity type of the income tax number. */
export const PAN = "PAN";
export const PAN_FORMAT = /^[A-Z]{5}[0-9]{4}[A-Z]$/;

/** Identity type of the code of goods and services. */
export const HSN = "HSN";
export const HSN_FORMAT = /^(?:\d{4}|\d{6}|\d{8})$/;

/** True for identities of one type. */
export function hasType(type: string): Test<Identity> {
  return is.that(`type in [${type}]`, (identity) => identity.type === type);
}
