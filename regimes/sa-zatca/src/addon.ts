import { DOCUMENT_TYPE } from "@fakturo/addon-eu-en16931";
import type { AddonData } from "@fakturo/plugin";
import { extensions } from "./extensions.ts";

/** Definition of the addon. */
export const addon: AddonData = {
  key: "sa-zatca-v1",
  requires: ["eu-en16931-v2017"],
  name: { ar: "هيئة الزكاة والضريبة والجمارك", en: "Saudi Arabia ZATCA" },
  description: {
    en: "Invoices for FATOORA, the platform of the Saudi Zakat, Tax and Customs Authority: standard tax invoices are cleared before delivery, simplified ones reported within a day. Adds transaction types, reasons for exemption and the rules BR-KSA to EN 16931.",
  },
  sources: [
    {
      title: { en: "ZATCA: specifications of electronic invoices" },
      url: "https://zatca.gov.sa/en/E-Invoicing/SystemsDevelopers/Pages/E-Invoice-specifications.aspx",
    },
  ],
  extensions,
  tags: [
    {
      schema: "bill/invoice",
      list: [
        { key: "summary", name: { ar: "ملخص", en: "Summary" } },
        { key: "third-party", name: { ar: "طرف ثالث", en: "Third-party" } },
        { key: "nominal", name: { ar: "اسمية", en: "Nominal" } },
        {
          key: "export",
          name: { ar: "تصدير", en: "Export" },
          desc: { en: "The goods leave the country." },
        },
      ],
    },
  ],
  scenarios: [
    { schema: "bill/invoice", list: [{ type: ["standard"], ext: { [DOCUMENT_TYPE]: "388" } }] },
  ],
  corrections: null,
};
