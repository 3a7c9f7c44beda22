import { readFileSync } from "node:fs";
import { isObject, type JsonObject } from "@fakturo/model";
import { filesBelow, shared } from "@fakturo/test-support";

/** The published Danish documents, input of a build. */
export const DANISH_DOCUMENTS: readonly string[] = [
  shared("corpus", "build", "docs", "invoices", "dk"),
  shared("corpus", "build", "dk.oioubl"),
  shared("corpus", "convert", "oioubl"),
].flatMap((folder) => (folder ? filesBelow(folder, ".in.json") : []));

/** CVR numbers of their suppliers. */
export const DANISH_SUPPLIERS = ["16356700", "12345674", "10000009", "16356808"] as const;

/** Participants of their customers. */
export const DANISH_RECEIVERS = [
  ...["12345674", "76543216", "10000017"].map((code) => `0184:${code}`),
  ...["7080000000000", "5798009811530", "5798009883735", "5790000436057", "5798000416604"].map(
    (code) => `0088:${code}`,
  ),
];

/** The document of a published file, which may be in an envelope. */
export function documentIn(path: string): JsonObject {
  const { doc, ...rest }: JsonObject = JSON.parse(readFileSync(path, "utf8"));
  return isObject(doc) ? doc : rest;
}

/** A Danish company, with the person who signs for it. */
export const danishParty = (code: string): JsonObject => ({
  $schema: "https://gobl.org/draft-0/org/party",
  name: "Virksomhed ApS",
  tax_id: { country: "DK", code },
  people: [{ name: { given: "Anna", surname: "Jensen" }, role: "Direktør" }],
  addresses: [{ street: "Hovedgaden", num: "1", locality: "Aarhus", code: "8000", country: "DK" }],
});
