import type { CatalogueData } from "@fakturo/plugin";

/** ISO/IEC Data Elements. */
export const ISO: CatalogueData = {
  key: "iso",
  name: { en: "ISO/IEC Data Elements" },
  extensions: [
    {
      key: "iso-scheme-id",
      name: { en: "ISO/IEC 6523 Identifier scheme code" },
      pattern: "^\\d{4}$",
    },
  ],
};
