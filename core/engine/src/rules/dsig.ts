import { is, on, ruleset } from "@fakturo/plugin";

/** Rules `GOBL-DSIG-…` of the core (documents spec §5.5). */
export const DSIG = ruleset("DSIG", [
  on("dsig.Digest").field("alg").assert("01", "The digest's algorithm is missing", is.present),
  on("dsig.Digest").field("val").assert("02", "The digest's value is missing", is.present),
]);
