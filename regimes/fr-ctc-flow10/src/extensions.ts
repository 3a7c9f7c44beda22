import { billingMode } from "@fakturo/addon-fr-ctc-flow2";
import type { AddonData } from "@fakturo/plugin";

/** Kind of reported sale to consumers (G1.68). */
export const B2C_CATEGORY = "fr-ctc-flow10-b2c-category";

/** Extension keys of the addon with their codes. */
export const extensions: AddonData["extensions"] = [
  {
    key: B2C_CATEGORY,
    name: { en: "B2C Transaction Category", fr: "Catégorie de transaction B2C" },
    desc: {
      en: "Class under which a sale to a consumer is reported (G1.68). TNT1 unless given; it includes distance sales taxed in another member state (art. 258 A and 259 B CGI). TMA1 is for taxation of the margin (art. 266-1-e, 268 and 297 A CGI).",
      fr: "Catégorie sous laquelle une vente à un particulier est déclarée (G1.68). TNT1 par défaut, ventes à distance imposées dans un autre État membre comprises (art. 258 A et 259 B du CGI). TMA1 désigne l'imposition sur la marge (art. 266-1-e, 268 et 297 A du CGI).",
    },
    values: [
      {
        code: "TLB1",
        name: { en: "Goods subject to VAT", fr: "Livraisons de biens soumises à la TVA" },
      },
      {
        code: "TPS1",
        name: { en: "Services subject to VAT", fr: "Prestations de services soumises à la TVA" },
      },
      {
        code: "TNT1",
        name: { en: "Not subject to French VAT", fr: "Non soumis à la TVA en France" },
      },
      {
        code: "TMA1",
        name: { en: "VAT-on-margin regime", fr: "Régime de TVA sur la marge" },
      },
    ],
  },
  billingMode,
];
