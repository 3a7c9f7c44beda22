import { ruleset } from "@fakturo/plugin";
import { onScalar } from "./scalar.ts";
import * as test from "./tests.ts";

/** Rules `GOBL-I18N-…` of the core (documents spec §5.5). */
export const I18N = ruleset("I18N", [
  onScalar("i18n.Lang").assert("01", "Not an ISO 639-1 language", test.language),
]);
