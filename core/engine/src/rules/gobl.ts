import { is, on, ruleset } from "@fakturo/plugin";
import * as guard from "./guards.ts";
import * as test from "./tests.ts";

/** Rules `GOBL-…` of the core (documents spec §5.5). */
export const GOBL = ruleset("", [
  on("gobl.Envelope").assert("11", "The digest does not belong to the document", test.digest),
  on("gobl.Envelope").field("$schema").assert("01", "The envelope's schema is missing", is.present),
  on("gobl.Envelope").field("head").assert("02", "The envelope's head is missing", is.present),
  on("gobl.Envelope").field("doc").assert("03", "The envelope's document is missing", is.present),
  on("gobl.Envelope")
    .field("doc")
    .when(is.present)
    .assert("04", "The document's schema is not known", test.knownDocument),
  on("gobl.Envelope")
    .when(guard.notSigned)
    .assert("12", "Stamps are only allowed on signed envelopes", test.noStamps),
  on("gobl.Envelope")
    .when(guard.signed)
    .assert(
      "13",
      "envelope doc is not ready to be signed: check its code and other key fields",
      test.signable,
    ),
]);
