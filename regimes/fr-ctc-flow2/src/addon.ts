import type { AddonData } from "@fakturo/plugin";
import { billingMode } from "./billing-mode.ts";
import { scenarios } from "./document-types.ts";

/** Definition of the addon. */
export const addon: AddonData = {
  key: "fr-ctc-flow2-v1",
  requires: ["eu-en16931-v2017"],
  name: {
    en: "France CTC Flow 2 (B2B Clearance)",
    fr: "France CTC Flux 2 (Clearance B2B)",
  },
  description: {
    en: "Invoices between businesses established in France, which go through approved platforms from September 2026 on. Adds the SIREN of both parties, the billing mode, the document types of the reform and the notes every invoice states.",
    fr: "Factures entre assujettis établis en France, échangées par des plateformes agréées à partir de septembre 2026. Ajoute le SIREN des deux parties, le cadre de facturation, les types de document de la réforme et les mentions de toute facture.",
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
  extensions: [billingMode],
  scenarios,
  corrections: null,
};
