import type { RegimeData } from "@fakturo/plugin";

/** Taxes of India as data; percentages are as published, newest first. */
export const regime: RegimeData = {
  name: { en: "India" },
  description: {
    en: "GST is shared between the Union (CGST) and the states or territories (SGST, UTGST); trade between states carries IGST. Businesses are known by a GSTIN, which contains their PAN, and goods and services by HSN codes.",
  },
  sources: [
    { title: { en: "GST portal" }, url: "https://www.gst.gov.in/" },
    { title: { en: "CGST Rules 2017, rule 46: tax invoice" }, url: "https://cbic-gst.gov.in/" },
  ],
  time_zone: "Asia/Kolkata",
  country: "IN",
  currency: "INR",
  tax_scheme: "GST",
  scenarios: [
    {
      schema: "bill/invoice",
      list: [
        { tags: ["reverse-charge"], note: { key: "reverse-charge", text: "Reverse Charge" } },
        { tags: ["simplified"], note: { key: "simplified", text: "Simplified Tax Invoice" } },
      ],
    },
  ],
  corrections: [{ schema: "bill/invoice", types: ["credit-note", "debit-note"] }],
  categories: [
    {
      code: "CGST",
      name: { en: "CGST", hi: "सीजीएसटी" },
      title: { en: "Central Goods and Services Tax", hi: "केंद्रीय माल और सेवा कर" },
      sources: [
        { title: { en: "GST Council: central GST" }, url: "https://gstcouncil.gov.in/central-gst" },
      ],
    },
    {
      code: "SGST",
      name: { en: "SGST", hi: "एसजीएसटी" },
      title: { en: "State Goods and Services Tax", hi: "राज्य माल और सेवा कर" },
      sources: [{ title: { en: "GST Council: state GST" }, url: "https://gstcouncil.gov.in/sgst" }],
    },
    {
      code: "IGST",
      name: { en: "IGST", hi: "आईजीएसटी" },
      title: { en: "Integrated Goods and Services Tax", hi: "एकीकृत माल और सेवा कर" },
      sources: [
        {
          title: { en: "GST Council: integrated GST" },
          url: "https://gstcouncil.gov.in/gst_council/igst",
        },
      ],
    },
    {
      code: "UTGST",
      name: { en: "UTGST", hi: "यूटीजीएसटी" },
      title: { en: "Union Territory Goods and Services Tax", hi: "केंद्र शासित प्रदेश माल और सेवा कर" },
      sources: [
        {
          title: { en: "GST Council: union territory GST" },
          url: "https://gstcouncil.gov.in/utgst",
        },
      ],
    },
  ],
};
