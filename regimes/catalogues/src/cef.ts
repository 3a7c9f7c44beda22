import type { CatalogueData } from "@fakturo/plugin";
import { CEF_VATEX } from "./cef-vatex.ts";
import { codes } from "./codes.ts";

/** Connecting Europe Facility (CEF). */
export const CEF: CatalogueData = {
  key: "cef",
  name: { en: "Connecting Europe Facility (CEF)" },
  extensions: [
    {
      key: "cef-vatex",
      name: { en: "CET VATEX - VAT exemption reason codes" },
      values: codes(CEF_VATEX),
    },
  ],
};
