import { documentType } from "@fakturo/addon-fr-ctc-flow2";
import type { AddonData } from "@fakturo/plugin";
import { extensions } from "./extensions.ts";

/** Definition of the addon. */
export const addon: AddonData = {
  key: "fr-ctc-flow10-v1",
  name: {
    en: "France CTC Flow 10 (E-Reporting)",
    fr: "France CTC Flux 10 (E-Reporting)",
  },
  description: {
    en: "Reporting of what does not go through Flow 2: sales to consumers, invoices between businesses across the border and the payments received for them. Adds the identities and codes that the report to the tax authority names.",
    fr: "Déclaration de ce qui n'emprunte pas le flux 2 : ventes aux particuliers, factures transfrontalières entre assujettis et encaissements correspondants. Ajoute les identifiants et codes repris dans la déclaration à la DGFiP.",
  },
  sources: [
    {
      title: {
        en: "DGFiP: external specifications",
        fr: "DGFiP : spécifications externes",
      },
      url: "https://www.impots.gouv.fr/specifications-externes-b2b",
    },
  ],
  extensions,
  scenarios: [
    {
      schema: "bill/invoice",
      list: [
        documentType("standard", "380"),
        documentType("standard", "386", "prepayment"),
        documentType("corrective", "384"),
        documentType("credit-note", "381"),
        documentType("credit-note", "503", "prepayment"),
      ],
    },
  ],
  corrections: null,
};
