import { is, ruleset } from "@fakturo/plugin";
import { onScalar } from "./scalar.ts";
import * as test from "./tests.ts";

/** Rules `GOBL-UUID-…` of the core (documents spec §5.5). */
export const UUID = ruleset("UUID", [
  onScalar("uuid.UUID").when(is.present).assert("01", "Not a UUID", test.uuid),
]);
