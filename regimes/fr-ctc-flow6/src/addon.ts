import type { AddonData } from "@fakturo/plugin";
import { extensions } from "./extensions.ts";

/** Definition of the addon. */
export const addon: AddonData = {
  key: "fr-ctc-flow6-v1",
  name: {
    en: "France CTC Flow 6 (Cycle de Vie)",
    fr: "France CTC Flux 6 (Cycle de Vie)",
  },
  description: {
    en: "Messages about the life cycle of invoices between approved platforms and the public portal: statuses with their reasons and requested actions, and payments. Adds the codes of the CDAR format.",
    fr: "Messages sur le cycle de vie des factures entre plateformes agréées et portail public : statuts, motifs et actions demandées, ainsi que paiements. Ajoute les codes du format CDAR.",
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
  scenarios: null,
  corrections: null,
};
