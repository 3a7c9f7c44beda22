import type { ScenarioData, ScenarioSetData } from "@fakturo/plugin";
import { DOCUMENT_TYPE } from "./extensions.ts";

function documentType(type: string, code: string, ...tags: readonly string[]): ScenarioData {
  return { type: [type], ...(tags.length > 0 && { tags }), ext: { [DOCUMENT_TYPE]: code } };
}

/** Document types of UNTDID 1001 (BT-3); where several apply, the last one is used. */
export const scenarios: readonly ScenarioSetData[] = [
  {
    schema: "bill/invoice",
    list: [
      documentType("standard", "380"),
      documentType("credit-note", "381"),
      documentType("debit-note", "383"),
      documentType("corrective", "384"),
      documentType("proforma", "325"),
      documentType("standard", "326", "partial"),
      documentType("standard", "389", "self-billed"),
      documentType("credit-note", "261", "self-billed"),
      documentType("standard", "386", "prepayment"),
      documentType("standard", "393", "factoring"),
      documentType("credit-note", "396", "factoring"),
    ],
  },
];
