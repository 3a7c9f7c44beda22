import type { ScenarioSetData } from "@fakturo/plugin";
import { DOC_TYPE, INVOICE_CLASS } from "./extensions.ts";

/** Type and class of the document; where several apply, the last one is used. */
export const scenarios: readonly ScenarioSetData[] = [
  {
    schema: "bill/invoice",
    list: [
      {
        type: ["standard", "corrective", "credit-note", "debit-note"],
        ext: { [DOC_TYPE]: "FC" },
      },
      { tags: ["simplified"], ext: { [DOC_TYPE]: "FA" } },
      { tags: ["self-billed"], ext: { [DOC_TYPE]: "AF" } },
      { type: ["standard"], ext: { [INVOICE_CLASS]: "OO" } },
      { type: ["corrective", "credit-note", "debit-note"], ext: { [INVOICE_CLASS]: "OR" } },
      { tags: ["summary"], ext: { [INVOICE_CLASS]: "OC" } },
      { type: ["standard"], tags: ["copy"], ext: { [INVOICE_CLASS]: "CO" } },
      { type: ["corrective"], tags: ["copy"], ext: { [INVOICE_CLASS]: "CR" } },
      { type: ["standard"], tags: ["copy", "summary"], ext: { [INVOICE_CLASS]: "CC" } },
    ],
  },
];
