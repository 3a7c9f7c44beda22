import type { ScenarioSetData } from "@fakturo/plugin";
import { INVOICE_TYPE } from "./extensions.ts";

/** Kinds of invoice; where several apply, the last one is used. */
export const scenarios: readonly ScenarioSetData[] = [
  {
    schema: "bill/invoice",
    list: [
      {
        name: { en: "Regular Invoice", pl: "Faktura Podstawowa" },
        type: ["standard"],
        ext: { [INVOICE_TYPE]: "VAT" },
      },
      {
        name: { en: "Prepayment Invoice", pl: "Faktura Zaliczkowa" },
        type: ["standard"],
        tags: ["partial"],
        ext: { [INVOICE_TYPE]: "ZAL" },
      },
      {
        name: { en: "Settlement Invoice", pl: "Faktura Rozliczeniowa" },
        type: ["standard"],
        tags: ["settlement"],
        ext: { [INVOICE_TYPE]: "ROZ" },
      },
      {
        name: { en: "Simplified Invoice", pl: "Faktura Uproszczona" },
        type: ["standard"],
        tags: ["simplified"],
        ext: { [INVOICE_TYPE]: "UPR" },
      },
      {
        name: { en: "Credit note", pl: "Faktura korygująca" },
        type: ["credit-note"],
        ext: { [INVOICE_TYPE]: "KOR" },
      },
      {
        name: { en: "Prepayment credit note", pl: "Faktura korygująca fakturę zaliczkową" },
        type: ["credit-note"],
        tags: ["partial"],
        ext: { [INVOICE_TYPE]: "KOR_ZAL" },
      },
      {
        name: { en: "Settlement credit note", pl: "Faktura korygująca fakturę rozliczeniową" },
        type: ["credit-note"],
        tags: ["settlement"],
        ext: { [INVOICE_TYPE]: "KOR_ROZ" },
      },
    ],
  },
];
