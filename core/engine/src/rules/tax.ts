import { is, on, ruleset } from "@fakturo/plugin";
import { onScalar } from "./scalar.ts";
import * as test from "./tests.ts";

/** Rules `GOBL-TAX-…` of the core (documents spec §5.5). */
export const TAX = ruleset("TAX", [
  onScalar("tax.Addons")
    .field("$addons")
    .each()
    .assert("01", "No loaded plugin offers this addon", test.knownAddon),
  on("tax.AddonDef").field("key").assert("01", "The addon's key is missing", is.present),
  on("tax.AddonDef").field("name").assert("02", "The addon's name is missing", is.present),
  on("tax.CategoryDef").assert(
    "04",
    "A category is either retained or informative",
    test.notRetainedAndInformative,
  ),
  on("tax.CategoryDef").field("code").assert("01", "The category's code is missing", is.present),
  on("tax.CategoryDef").field("name").assert("02", "The category's name is missing", is.present),
  on("tax.CategoryDef").field("title").assert("03", "The category's title is missing", is.present),
  on("tax.Combo")
    .assert("01", "The regime has no such tax category", test.categoryInRegime)
    .assert("02", "The tax category has no such key", test.keyInCategory)
    .assert("03", "The tax category has no such rate for this key", test.rateInKey)
    .assert("04", "The percentage is missing, or does not belong with this key", test.percentForKey)
    .assert("05", "A surcharge needs a percentage", test.surchargeWithPercent)
    .assert("06", "No loaded plugin registers one of the extension keys", test.knownExtensions),
  on("tax.CorrectionDefinition")
    .field("schema")
    .assert("01", "The correction's schema is missing", is.present),
  on("tax.Identity").field("country").assert("01", "The identity's country is missing", is.present),
  on("tax.Identity")
    .field("code")
    .assert("02", "A tax code has only capital letters, digits, Ñ and &", test.taxCode),
  on("tax.Identity")
    .field("scheme")
    .when(is.present)
    .assert("03", "The tax identity's scheme is not a well-formed code", test.identityScheme),
  on("tax.RateDef").field("rate").assert("01", "The rate's key is missing", is.present),
  on("tax.RateDef").field("name").assert("02", "The rate's name is missing", is.present),
  on("tax.RateDef")
    .field("values")
    .assert("03", "The rate's values must come newest first", test.newestFirst),
  on("tax.RateDef")
    .field("values")
    .each()
    .field("percent")
    .assert("04", "The percentage of the rate's value is missing", is.present),
  on("tax.RegimeDef").field("country").assert("01", "The regime's country is missing", is.present),
  on("tax.RegimeDef").field("name").assert("02", "The regime's name is missing", is.present),
  on("tax.RegimeDef")
    .field("time_zone")
    .assert("03", "The regime's time zone is missing", is.present),
  on("tax.RegimeDef")
    .field("time_zone")
    .when(is.present)
    .assert("04", "The regime's time zone is not in the IANA database", test.timeZone),
  on("tax.RegimeDef")
    .field("categories")
    .assert("05", "The regime has no tax categories", test.atLeastOne),
  on("tax.ScenarioSet")
    .field("schema")
    .assert("01", "The scenario set's schema is missing", is.present),
  on("tax.ScenarioSet").field("list").assert("02", "The scenario set has no scenarios", is.present),
  onScalar("tax.Set").assert(
    "01",
    "A row may carry each tax category only once",
    test.uniqueCategories,
  ),
  on("tax.Note").field("text").assert("01", "The note's text is missing", is.present),
]);
