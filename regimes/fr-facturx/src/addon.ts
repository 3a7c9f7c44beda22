import type { AddonData } from "@fakturo/plugin";

/** Definition of the addon; all checks are those of EN 16931. */
export const addon: AddonData = {
  key: "fr-facturx-v1",
  requires: ["eu-en16931-v2017"],
  name: { en: "French Factur-X v1" },
  description: {
    en: "Hybrid invoices of the French Forum national de la facture électronique: XML of the European norm within a PDF. Adds nothing to the checks of EN 16931.",
  },
  sources: [
    { title: { en: "FNFE-MPE: Factur-X" }, url: "https://fnfe-mpe.org/factur-x/factur-x_en/" },
  ],
  extensions: null,
  scenarios: null,
  corrections: null,
};
