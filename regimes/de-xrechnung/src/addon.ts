import type { AddonData } from "@fakturo/plugin";

/** Definition of the addon: rules only; the codes are those of EN 16931. */
export const addon: AddonData = {
  key: "de-xrechnung-v3",
  requires: ["eu-en16931-v2017"],
  name: { en: "German XRechnung 3.X" },
  description: {
    en: "German usage specification of EN 16931 for invoices to public bodies. Adds the rules BR-DE-… on contacts, addresses, payment and the buyer's routing id.",
  },
  sources: [
    {
      title: { en: "KoSIT: XRechnung" },
      url: "https://xeinkauf.de/xrechnung/versionen-und-bundles/",
    },
    {
      title: { en: "KoSIT: Schematron rules" },
      url: "https://github.com/itplr-kosit/xrechnung-schematron",
    },
  ],
  extensions: null,
  scenarios: null,
  corrections: null,
};
