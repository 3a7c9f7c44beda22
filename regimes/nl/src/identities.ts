import type { Identity } from "@fakturo/model";
import { is, type Test } from "@fakturo/plugin";

/** Identity type of the entry in the trade register. */
export const KVK = "KVK";
/** Identity type of public bodies: zeros, register, number, zeros. */
export const OIN = "OIN";
export const OIN_FORMAT = /^0{6}(0[1-9]|10|99)\d{9}0{3}$/;

/** True for identities of one of the types. */
export function hasType(...types: readonly string[]): Test<Identity> {
  return is.that(`type in [${types.join(", ")}]`, ({ type = "" }) => types.includes(type));
}
