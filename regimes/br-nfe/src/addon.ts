import type { AddonData } from "@fakturo/plugin";
import { extensions } from "./extensions.ts";
import { identities } from "./identities.ts";
import { scenarios } from "./scenarios.ts";

/** Definition of the addon. */
export const addon: AddonData = {
  key: "br-nfe-v4",
  name: { en: "Brazil NF-e 4.00" },
  description: {
    en: "Electronic invoices for goods, NF-e (model 55) and NFC-e for consumers (model 65), authorised by the treasuries of the Brazilian states (SEFAZ). Fills in the codes that follow from types, tags, taxes and means of payment, and checks what a treasury would refuse.",
  },
  sources: [
    {
      title: {
        en: "NF-e portal: taxpayer's manual and technical notes",
        pt: "Portal da NF-e: Manual de Orientação do Contribuinte e notas técnicas",
      },
      url: "https://www.nfe.fazenda.gov.br/portal/principal.aspx",
    },
  ],
  extensions,
  scenarios,
  identities,
  corrections: [
    { schema: "bill/invoice", types: ["credit-note", "debit-note"], stamps: ["sefaz-key"] },
  ],
};
