import type { AddonData } from "@fakturo/plugin";

/** Extension with the kind of sale, on the document's `tax`. */
export const SALE = "acme-sale";

/** Definition of the addon; the key ends in the major version of its rules. */
export const addon: AddonData = {
  key: "acme-v1",
  name: { en: "Acme" },
  description: { en: "What Acme demands of invoices." },
  sources: [{ title: { en: "Handbook" }, url: "https://acme.example/handbook" }],
  extensions: [
    {
      key: SALE,
      name: { en: "Kind of sale" },
      values: [
        { code: "G", name: { en: "Goods" } },
        { code: "S", name: { en: "Services" } },
      ],
    },
  ],
};
