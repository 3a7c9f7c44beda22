import { NOTE_KEYS } from "@fakturo/model";
import { is, on, ruleset } from "@fakturo/plugin";
import * as guard from "./guards.ts";
import { onScalar } from "./scalar.ts";
import * as test from "./tests.ts";

/** Rules `GOBL-ORG-…` of the core (documents spec §5.5). */
export const ORG = ruleset("ORG", [
  on("org.Attachment")
    .field("url")
    .assert("01", "The attachment's URL must be given as a web address", is.present, test.url),
  on("org.Attachment")
    .field("mime")
    .when(is.present)
    .assert(
      "02",
      "The attachment's media type is not one of the allowed values",
      is.oneOf([
        "application/pdf",
        "image/jpeg",
        "image/png",
        "text/csv",
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "application/vnd.oasis.opendocument.spreadsheet",
      ]),
    ),
  on("org.Attribute")
    .assert("01", "An attribute has either a key or a type", test.keyOrType)
    .assert("02", "An attribute needs a text, code, amount or date", test.hasContent),
  on("org.Attribute")
    .when(guard.hasUnit)
    .assert("03", "A unit needs an amount to measure", test.hasAmount),
  on("org.Coordinates")
    .field("lat")
    .when(is.present)
    .assert("01", "The latitude must lie between -90 and 90", is.between(-90, 90)),
  on("org.Coordinates")
    .field("lon")
    .when(is.present)
    .assert("02", "The longitude must lie between -180 and 180", is.between(-180, 180)),
  on("org.Coordinates")
    .field("w3w")
    .when(is.present)
    .assert("03", "Not a location of three words", test.threeWords),
  on("org.DocumentRef")
    .field("code")
    .assert("01", "The document reference's code is missing", is.present),
  on("org.DocumentRef")
    .field("issue_date")
    .when(is.present)
    .assert("02", "The document reference's issue date is missing or zero", test.notZero),
  on("org.DocumentRef")
    .field("url")
    .when(is.present)
    .assert("03", "The document reference's URL is not a web address", test.url),
  on("org.Email")
    .field("addr")
    .assert("01", "The e-mail address is missing", is.present)
    .assert("02", "Not an e-mail address", test.email),
  on("org.Endpoint").field("uri").assert("01", "The endpoint's URI is missing", is.present),
  on("org.Identity").assert("03", "An identity has a key or a type, not both", test.notKeyAndType),
  on("org.Identity").field("code").assert("01", "The identity's code is missing", is.present),
  on("org.Identity")
    .field("scope")
    .when(is.present)
    .assert(
      "02",
      "The identity's scope is not one of the allowed values",
      is.oneOf(["tax", "legal"]),
    ),
  on("org.Image")
    .field("url")
    .when(is.present)
    .assert("01", "The image's URL is not a web address", test.url),
  on("org.Image")
    .field("height")
    .assert("02", "The image's height must lie between 64 and 2048", is.between(64, 2048)),
  on("org.Image")
    .field("width")
    .assert("03", "The image's width must lie between 64 and 2048", is.between(64, 2048)),
  on("org.Inbox")
    .assert("01", "An inbox needs a code, a URL or an e-mail address", test.hasInbox)
    .assert("02", "An inbox with a URL has neither code nor e-mail address", test.urlAlone)
    .assert("03", "An inbox with an e-mail address has neither code nor URL", test.emailAlone),
  on("org.Inbox")
    .field("url")
    .when(is.present)
    .assert("04", "The inbox's URL is not a web address", test.url),
  on("org.Inbox")
    .field("email")
    .when(is.present)
    .assert("05", "The inbox's e-mail is not an e-mail address", test.email),
  on("org.Item").field("name").assert("01", "The item's name is missing", is.present),
  on("org.Item")
    .field("price")
    .when(is.present)
    .assert("02", "The item's price must be zero or more", is.notNegative),
  on("org.Item")
    .field("attributes")
    .assert("03", "Two attributes of the item have the same key", test.uniqueAttributeKeys),
  on("org.Name")
    .when(guard.noSurname)
    .field("given")
    .assert("01", "A name needs a given name or a surname", is.present),
  on("org.Name")
    .when(guard.noGiven)
    .field("surname")
    .assert("02", "A name needs a surname or a given name", is.present),
  on("org.Note").field("text").assert("01", "The note's text is missing", is.present),
  on("org.Note")
    .field("key")
    .when(is.present)
    .assert("02", "The note's key is not one of the allowed values", is.oneOf(NOTE_KEYS)),
  on("org.Person").field("name").assert("01", "The person's name is missing", is.present),
  on("org.Registration")
    .field("currency")
    .when(is.present)
    .assert("01", "The registration's currency is not a defined currency", test.currency),
  on("org.Telephone").field("num").assert("01", "The telephone's number is missing", is.present),
  onScalar("org.Unit").assert("01", "Neither a unit of the format nor a UN/ECE code", test.unit),
  on("org.Website")
    .field("url")
    .assert("01", "The website's URL must be given as a web address", is.present, test.url),
]);
