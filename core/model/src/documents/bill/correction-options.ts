import {
  always,
  defineObject,
  list,
  type ObjectDef,
  optional,
  type Static,
  types,
} from "../../schema/index.ts";
import { Stamp } from "../head/stamp.ts";

const correctionOptions = defineObject(
  "bill.CorrectionOptions",
  {
    schema: "bill/correction-options",
    title: "Correction Options",
    description: "Request for the correction of an invoice.",
  },
  {
    type: always(types.key, "Type", "Type of the new invoice, one of the regime's."),
    issue_date: optional(types.date, "Issue Date", "Its day of issue, today when absent."),
    series: optional(types.code, "Series", "Its series, the original's when absent."),
    stamps: optional(list(Stamp), "Stamps", "Seals of the original, in place of its header's."),
    reason: optional(types.text, "Reason", "Why the original has to be corrected."),
    ext: optional(types.extensions, "Extensions", "Codes for the reference to the original."),
    copy_tax: optional(types.flag, "Copy Tax Totals", "Repeat the original's taxes in it."),
  },
);

/** Request for the correction of an invoice. */
export interface CorrectionOptions extends Static<typeof correctionOptions> {}
export const CorrectionOptions: ObjectDef<CorrectionOptions> = correctionOptions;
