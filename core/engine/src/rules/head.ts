import { is, on, ruleset } from "@fakturo/plugin";
import * as test from "./tests.ts";

/** Rules `GOBL-HEAD-…` of the core (documents spec §5.5). */
export const HEAD = ruleset("HEAD", [
  on("head.Header")
    .field("uuid")
    .assert(
      "01",
      "The header's UUID must carry its time: version 1, 6 or 7",
      is.present,
      test.timestamped,
    ),
  on("head.Header").field("dig").assert("02", "The header's digest is missing", is.present),
  on("head.Header")
    .field("stamps")
    .assert("03", "Two stamps have the same provider", test.uniqueStamps),
  on("head.Header")
    .field("links")
    .assert("04", "Two links have the same category and key", test.uniqueLinks),
  on("head.Stamp").field("prv").assert("01", "The stamp's provider is missing", is.present),
  on("head.Stamp").field("val").assert("02", "The stamp's value is missing", is.present),
  on("head.Link").assert(
    "06",
    "A link with a digest must name its media type",
    test.digestWithMime,
  ),
  on("head.Link").field("key").assert("01", "The link's key is missing", is.present),
  on("head.Link")
    .field("category")
    .assert("02", "The link's category is not one of the allowed values", test.linkCategory),
  on("head.Link")
    .field("url")
    .assert("03", "The link's URL is missing", is.present)
    .assert("04", "The link's URL is not a web address", test.url),
  on("head.Link")
    .field("mime")
    .assert("05", "The link's media type is not one of the allowed values", test.linkMime),
]);
