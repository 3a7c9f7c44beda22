import type { AddonData } from "@fakturo/plugin";
import { extensions } from "./extensions.ts";

/** Definition of the addon. */
export const addon: AddonData = {
  key: "fr-choruspro-v1",
  requires: ["eu-en16931-v2017"],
  name: { en: "Chorus Pro", fr: "Chorus Pro" },
  description: {
    en: "Portal through which French public bodies receive invoices. Adds the framework of the submission and the way each party is identified.",
    fr: "Portail par lequel le secteur public français reçoit ses factures. Ajoute le cadre de facturation et le mode d'identification de chaque partie.",
  },
  sources: [
    {
      title: {
        en: "Chorus Pro: external specifications",
        fr: "Chorus Pro : spécifications externes",
      },
      url: "https://communaute.chorus-pro.gouv.fr/wp-content/uploads/2018/11/External_Specifications_EDI_Appendix_V4.10.pdf",
    },
  ],
  extensions,
  scenarios: null,
  corrections: null,
};
