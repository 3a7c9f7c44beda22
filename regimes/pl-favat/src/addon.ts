import type { AddonData } from "@fakturo/plugin";
import { extensions } from "./extensions.ts";
import { scenarios } from "./scenarios.ts";

/** KSeF number of a cleared invoice; corrections require that of the original. */
const KSEF_NUMBER = "favat-ksef-number";

/** Definition of the addon. */
export const addon: AddonData = {
  key: "pl-favat-v3",
  name: { en: "Polish KSeF FA_VAT FA(3)" },
  description: {
    en: "Invoices for KSeF, the Polish clearance system, in the logical structure FA(3). Fills in the codes that follow from types, tags and taxes, and checks what KSeF would refuse.",
  },
  sources: [
    {
      title: { en: "KSeF: logical structure FA(3)", pl: "KSeF: struktura logiczna FA(3)" },
      url: "https://ksef.podatki.gov.pl/",
    },
  ],
  extensions,
  tags: [
    {
      schema: "bill/invoice",
      list: [
        {
          key: "settlement",
          name: { en: "Settlement Invoice", pl: "Faktura Rozliczeniowa" },
          desc: { en: "Bills what advance invoices have left open." },
        },
      ],
    },
  ],
  scenarios,
  corrections: [{ schema: "bill/invoice", types: ["credit-note"], stamps: [KSEF_NUMBER] }],
};
