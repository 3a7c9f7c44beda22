import type { CatalogueData } from "@fakturo/plugin";
import { codes } from "./codes.ts";
import { UNTDID_ALLOWANCE } from "./untdid-allowance.ts";
import { UNTDID_CHARGE } from "./untdid-charge.ts";
import { UNTDID_DOCUMENT_TYPE } from "./untdid-document-type.ts";
import { UNTDID_ITEM_TYPE } from "./untdid-item-type.ts";
import { UNTDID_PAYMENT_MEANS } from "./untdid-payment-means.ts";
import { UNTDID_REFERENCE } from "./untdid-reference.ts";
import { UNTDID_TAX_CATEGORY } from "./untdid-tax-category.ts";
import { UNTDID_TEXT_SUBJECT } from "./untdid-text-subject.ts";

/** UN/EDIFACT Data Elements. */
export const UNTDID: CatalogueData = {
  key: "untdid",
  name: { en: "UN/EDIFACT Data Elements" },
  extensions: [
    {
      key: "untdid-document-type",
      name: { en: "UNTDID 1001 Document Type" },
      values: codes(UNTDID_DOCUMENT_TYPE),
    },
    {
      key: "untdid-reference",
      name: { en: "UNTDID 1153 Reference Code Qualifier" },
      values: codes(UNTDID_REFERENCE),
    },
    {
      key: "untdid-text-subject",
      name: { en: "UNTDID 4451 Text Subject Qualifier" },
      values: codes(UNTDID_TEXT_SUBJECT),
    },
    {
      key: "untdid-payment-means",
      name: { en: "UNTDID 4461 Payment Means" },
      values: codes(UNTDID_PAYMENT_MEANS),
    },
    {
      key: "untdid-allowance",
      name: { en: "UNTDID 5189 Allowance" },
      values: codes(UNTDID_ALLOWANCE),
    },
    {
      key: "untdid-tax-category",
      name: { en: "UNTDID 3505 Tax Category" },
      values: codes(UNTDID_TAX_CATEGORY),
    },
    {
      key: "untdid-item-type",
      name: { en: "UNTDID 7143 Item Type Identification Code" },
      values: codes(UNTDID_ITEM_TYPE),
    },
    { key: "untdid-charge", name: { en: "UNTDID 7161 Charge" }, values: codes(UNTDID_CHARGE) },
  ],
};
