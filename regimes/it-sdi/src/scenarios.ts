import type { ScenarioData, ScenarioSetData } from "@fakturo/plugin";
import { DOCUMENT_TYPES } from "./codes/document-types.ts";
import { DOCUMENT_TYPE, FORMAT } from "./extensions.ts";

const NAMES = new Map(DOCUMENT_TYPES.map(([code, en, it]) => [code, { en, it }]));

function documentType(code: string, type: string, ...tags: readonly string[]): ScenarioData {
  const name = NAMES.get(code);
  return {
    ...(name && { name }),
    type: [type],
    ...(tags.length > 0 && { tags }),
    ext: { [DOCUMENT_TYPE]: code },
  };
}

/** Format and document type; where several apply, the last one is used. */
export const scenarios: readonly ScenarioSetData[] = [
  {
    schema: "bill/invoice",
    list: [
      { name: { en: "Private Invoice", it: "Fattura Privata" }, ext: { [FORMAT]: "FPR12" } },
      {
        name: { en: "Government Invoice", it: "Fattura Pubblica" },
        tags: ["b2g"],
        ext: { [FORMAT]: "FPA12" },
      },
      documentType("TD01", "standard"),
      documentType("TD02", "standard", "partial"),
      documentType("TD04", "credit-note"),
      documentType("TD05", "debit-note"),
      documentType("TD06", "standard", "freelance"),
      documentType("TD03", "standard", "partial", "freelance"),
      documentType("TD07", "standard", "simplified"),
      documentType("TD08", "credit-note", "simplified"),
      documentType("TD09", "debit-note", "simplified"),
      documentType("TD27", "standard", "self-billed"),
      documentType("TD16", "standard", "self-billed", "reverse-charge"),
      documentType("TD17", "standard", "self-billed", "import"),
      documentType("TD18", "standard", "self-billed", "import", "goods-eu"),
      documentType("TD19", "standard", "self-billed", "import", "goods"),
      documentType("TD20", "standard", "self-billed", "regularization"),
      documentType("TD21", "standard", "self-billed", "ceiling-exceeded"),
      documentType("TD22", "standard", "self-billed", "goods-extracted"),
      documentType("TD23", "standard", "self-billed", "goods-with-tax"),
      documentType("TD24", "standard", "deferred"),
      documentType("TD25", "standard", "deferred", "third-period"),
      documentType("TD26", "standard", "depreciable-assets"),
      documentType("TD28", "standard", "self-billed", "san-marino-paper"),
    ],
  },
];
