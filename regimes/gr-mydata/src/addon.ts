import type { AddonData } from "@fakturo/plugin";
import { extensions } from "./extensions.ts";
import { scenarios } from "./scenarios.ts";

/** Definition of the addon. */
export const addon: AddonData = {
  key: "gr-mydata-v1",
  name: { en: "Greece MyData v1.x" },
  description: {
    en: "Electronic books of the Greek tax authority (AADE), to which every invoice is reported. Derives the codes of myDATA from type, tags, keys and rates, and checks what its REST API would refuse.",
  },
  sources: [
    {
      title: { en: "AADE: myDATA API, version 1.0.7" },
      url: "https://www.aade.gr/sites/default/files/2023-10/myDATA%20API%20Documentation_v1.0.7_eng.pdf",
      content_type: "application/pdf",
    },
    {
      title: { en: "GSIS: Greek Peppol BIS Billing 3.0" },
      url: "https://www.gsis.gr/sites/default/files/eInvoice/Instructions%20to%20B2G%20Suppliers%20and%20certified%20PEPPOL%20Providers%20for%20the%20Greek%20PEPPOL%20BIS-EN-%20v1.0.pdf",
      content_type: "application/pdf",
    },
  ],
  extensions,
  tags: [
    {
      schema: "bill/invoice",
      list: [
        {
          key: "islands",
          name: { el: "Νησιά μειωμένοι συντελεστές", en: "Islands Reduced Rates" },
        },
        { key: "goods", name: { en: "Goods" } },
        { key: "services", name: { en: "Services" } },
        { key: "export", name: { en: "Export" } },
        { key: "eu", name: { en: "European Union" } },
      ],
    },
  ],
  scenarios,
  corrections: null,
};
