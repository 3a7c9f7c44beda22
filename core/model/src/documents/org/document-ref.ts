import {
  always,
  defineObject,
  list,
  type ObjectDef,
  optional,
  type Static,
  types,
} from "../../schema/index.ts";
import { Period } from "../cal/period.ts";
import { ext, identified, meta } from "../common.ts";
import { Stamp } from "../head/stamp.ts";
import { TaxTotal } from "../tax/total.ts";
import { Identity } from "./identity.ts";

const documentRef = defineObject(
  "org.DocumentRef",
  {
    schema: "org/document-ref",
    title: "Document Reference",
    description: "Pointer to another document, or to lines of it (BG-3, BT-11 to BT-17).",
  },
  {
    ...identified,
    schema: optional(types.schemaId, "Schema", "Kind of document when it is not the parent's."),
    type: optional(types.key, "Type", "Value of the document's own type property."),
    issue_date: optional(types.date, "Issue Date", "Day it was issued (BT-26)."),
    series: optional(types.code, "Series", "Series it was numbered in."),
    code: always(types.code, "Code", "Its number (BT-25)."),
    currency: optional(types.currencyCode, "Currency", "Its currency when not the parent's."),
    lines: optional(list(types.integer), "Lines", "Positions of the lines meant, from one."),
    identities: optional(list(Identity), "Identities", "Other codes it is known by."),
    period: optional(Period, "Period", "Tax period in which it took effect."),
    reason: optional(types.text, "Reason", "Why it is referred to, such as for a correction."),
    description: optional(types.text, "Description", "More about its content."),
    stamps: optional(list(Stamp), "Stamps", "Seals it carries that have to be repeated here."),
    url: optional(types.text, "URL", "Where it can be read.", { extra: { format: "uri" } }),
    tax: optional(TaxTotal, "Tax", "Its taxes; bases are given, amounts are calculated again."),
    payable: optional(types.amount, "Payable", "Its amount to be paid."),
    ext,
    meta,
  },
);

/** Reference to another document, or to lines of it (BG-3, BT-11 to BT-17). */
export interface DocumentRef extends Static<typeof documentRef> {}
export const DocumentRef: ObjectDef<DocumentRef> = documentRef;
