import type { AddonData, ScenarioSetData } from "@fakturo/plugin";

const REPLACEMENT = "Takes the place of a correct simplified invoice to name the customer.";

/** Tag of invoices that replace simplified ones. */
export const tags: NonNullable<AddonData["tags"]> = [
  {
    schema: "bill/invoice",
    list: [
      {
        key: "replacement",
        name: { en: "Replacement Invoice", es: "Factura de Sustitución" },
        desc: { en: REPLACEMENT },
      },
    ],
  },
];

/** Kinds of invoice under the given extension; of several matches the last one applies. */
export function invoiceKinds(docType: string): readonly ScenarioSetData[] {
  return [
    {
      schema: "bill/invoice",
      list: [
        {
          name: { en: "Standard Invoice", es: "Factura Estándar" },
          desc: { en: "Names the customer in full." },
          type: ["standard"],
          ext: { [docType]: "F1" },
        },
        {
          name: { en: "Simplified Invoice", es: "Factura Simplificada" },
          desc: { en: "Does without details of the customer." },
          type: ["standard"],
          tags: ["simplified"],
          ext: { [docType]: "F2" },
        },
        {
          name: { en: "Replacement Invoice", es: "Factura Emitida en Sustitución" },
          desc: { en: REPLACEMENT },
          type: ["standard"],
          tags: ["replacement"],
          ext: { [docType]: "F3" },
        },
        {
          name: { en: "Simplified Corrective Invoice", es: "Factura Simplificada Correctiva" },
          desc: { en: "Every correction of a simplified invoice is an R5." },
          type: ["corrective", "credit-note", "debit-note"],
          tags: ["simplified"],
          ext: { [docType]: "R5" },
        },
      ],
    },
  ];
}
