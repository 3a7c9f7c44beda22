import { DOCUMENT_TYPE } from "@fakturo/addon-eu-en16931";
import type { ScenarioData, ScenarioSetData } from "@fakturo/plugin";

/** Document types (UNTDID 1001) issued by the buyer for the seller. */
export const SELF_BILLED = ["389", "501", "500", "471", "473", "261", "502"];
/** Document types that replace an invoice. */
export const CORRECTIVES = ["384", "471", "472", "473"];
/** Document types that cancel an invoice. */
export const CREDIT_NOTES = ["261", "381", "396", "502", "503"];
/** Document types for advance payments. */
export const ADVANCES = ["386", "500", "503"];
/** Credit note for several invoices of a period; no scenario sets it. */
export const CONSOLIDATED = "262";

/** Document types allowed in Flow 2 (BR-FR-04). */
export const DOCUMENT_TYPES = [
  ...["380", "389", "393", "501", "386", "500"],
  ...["384", "471", "472", "473"],
  ...["381", "261", "396", "502", "503", CONSOLIDATED],
];

/** Scenario that sets the UNTDID 1001 type of documents with a type and all of the tags. */
export function documentType(type: string, code: string, ...tags: readonly string[]): ScenarioData {
  return { type: [type], ...(tags.length > 0 && { tags }), ext: { [DOCUMENT_TYPE]: code } };
}

/** Document types by type and tags; where several apply, the last one is used. */
export const scenarios: readonly ScenarioSetData[] = [
  {
    schema: "bill/invoice",
    list: [
      documentType("standard", "380"),
      documentType("standard", "389", "self-billed"),
      documentType("standard", "393", "factoring"),
      documentType("standard", "501", "self-billed", "factoring"),
      documentType("standard", "386", "prepayment"),
      documentType("standard", "500", "self-billed", "prepayment"),
      documentType("corrective", "384"),
      documentType("corrective", "471", "self-billed"),
      documentType("corrective", "472", "factoring"),
      documentType("corrective", "473", "self-billed", "factoring"),
      documentType("credit-note", "381"),
      documentType("credit-note", "261", "self-billed"),
      documentType("credit-note", "396", "factoring"),
      documentType("credit-note", "502", "self-billed", "factoring"),
      documentType("credit-note", "503", "prepayment"),
    ],
  },
];
