import type { AddonData } from "@fakturo/plugin";
import { scenarios } from "./scenarios.ts";

/** Key for `$addons`. */
export const KEY = "eu-en16931-v2017";

/** Definition of the addon; its codes come from the UNTDID, ISO and CEF catalogues. */
export const addon: AddonData = {
  key: KEY,
  name: { en: "EN 16931-1:2017" },
  description: {
    en: "Semantic model of European electronic invoices. Fills in the UNTDID codes that follow from keys and types, and checks the business rules that a document can break. Codes are defaults: look them over before sending.",
  },
  sources: [
    {
      title: { en: "CEN/TC 434: EN 16931-1:2017" },
      url: "https://ec.europa.eu/digital-building-blocks/sites/display/DIGITAL/Obtaining+a+copy+of+the+European+standard+on+eInvoicing",
    },
    {
      title: { en: "Validation artefacts of EN 16931" },
      url: "https://github.com/ConnectingEurope/eInvoicing-EN16931",
    },
  ],
  extensions: null,
  scenarios,
  corrections: null,
};
