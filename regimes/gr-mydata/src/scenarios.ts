import type { ScenarioData, ScenarioSetData } from "@fakturo/plugin";
import { INVOICE_TYPE } from "./extensions.ts";

function invoiceType(code: string, type: string, ...tags: readonly string[]): ScenarioData {
  return { type: [type], ...(tags.length > 0 && { tags }), ext: { [INVOICE_TYPE]: code } };
}

/** Invoice types; where several apply, the last one is used. */
export const scenarios: readonly ScenarioSetData[] = [
  {
    schema: "bill/invoice",
    list: [
      invoiceType("2.1", "standard"),
      invoiceType("1.1", "standard", "goods"),
      invoiceType("1.3", "standard", "goods", "export"),
      invoiceType("1.2", "standard", "goods", "export", "eu"),
      invoiceType("1.4", "standard", "goods", "self-billed"),
      invoiceType("2.1", "standard", "services"),
      invoiceType("2.3", "standard", "services", "export"),
      invoiceType("2.2", "standard", "services", "export", "eu"),
      invoiceType("5.1", "credit-note"),
      invoiceType("11.3", "standard", "simplified"),
      invoiceType("11.1", "standard", "goods", "simplified"),
      invoiceType("11.2", "standard", "services", "simplified"),
      invoiceType("11.4", "credit-note", "simplified"),
      invoiceType("11.5", "credit-note", "goods", "simplified", "self-billed"),
    ],
  },
];
