import { is, ruleset } from "@fakturo/plugin";
import { onScalar } from "./scalar.ts";
import * as test from "./tests.ts";

/** Rules `GOBL-SCHEMA-…` of the core (documents spec §5.5). */
export const SCHEMA = ruleset("SCHEMA", [
  onScalar("schema.ID").when(is.present).assert("01", "A schema id is a web address", test.url),
  onScalar("schema.Object")
    .field("$schema")
    .assert("01", "An embedded document needs its own $schema", is.present),
]);
