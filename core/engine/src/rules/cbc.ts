import { CODE_PATTERN, KEY_PATTERN } from "@fakturo/model";
import { is, on, ruleset } from "@fakturo/plugin";
import { onScalar } from "./scalar.ts";
import * as test from "./tests.ts";

/** Rules `GOBL-CBC-…` of the core (documents spec §5.5). */
export const CBC = ruleset("CBC", [
  onScalar("cbc.Code")
    .assert("01", "A code takes at most 128 bytes", is.length(0, 128))
    .assert(
      "02",
      "A code has no control characters and no blanks at its ends",
      is.matches(CODE_PATTERN),
    ),
  onScalar("cbc.CodeMap")
    .when(is.present)
    .assert("01", "The keys of a code map must be well formed", test.codeMapKeys),
  onScalar("cbc.Key")
    .assert("01", "A key has 1 to 64 characters", is.length(1, 64))
    .assert(
      "02",
      "A key is made of lower-case letters, digits, hyphens and plus signs",
      is.matches(KEY_PATTERN),
    ),
  on("cbc.Definition").assert("02", "A definition needs a key or a code", test.codeOrKey),
  on("cbc.Definition").field("name").assert("01", "The definition's name is missing", is.present),
  on("cbc.Definition")
    .field("pattern")
    .when(is.present)
    .assert("03", "The pattern is not a regular expression", test.regexp),
  on("cbc.Source")
    .field("url")
    .assert("01", "The source's URL must be given as a web address", is.present, test.url),
  onScalar("cbc.URI").assert("01", "A URI takes at most 2048 bytes", is.length(0, 2048)),
  onScalar("cbc.URI")
    .when(is.present)
    .assert("02", "A URI needs a scheme and something after it", test.uri),
]);
