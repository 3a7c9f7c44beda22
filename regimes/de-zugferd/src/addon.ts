import type { AddonData } from "@fakturo/plugin";

/** Definition of the addon; all checks are those of EN 16931. */
export const addon: AddonData = {
  key: "de-zugferd-v2",
  requires: ["eu-en16931-v2017"],
  name: { en: "German ZUGFeRD 2.X" },
  description: {
    en: "Hybrid invoices of the German Forum elektronische Rechnung from ZUGFeRD 2.2 on, which are technically Factur-X 1.0. Adds nothing to the checks of EN 16931.",
  },
  sources: [{ title: { en: "FeRD: ZUGFeRD" }, url: "https://www.ferd-net.de/" }],
  extensions: null,
  scenarios: null,
  corrections: null,
};
