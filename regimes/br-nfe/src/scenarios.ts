import type { AddonData } from "@fakturo/plugin";
import { MODEL, OPERATION_TYPE, PURPOSE } from "./extensions.ts";

const TYPES = ["standard", "credit-note", "debit-note"];

/** Consumer invoices are simplified; standard invoices are normal sales. */
export const scenarios: NonNullable<AddonData["scenarios"]> = [
  {
    schema: "bill/invoice",
    list: [
      { type: TYPES, ext: { [MODEL]: "55" } },
      { type: TYPES, tags: ["simplified"], ext: { [MODEL]: "65" } },
      { type: ["standard"], ext: { [PURPOSE]: "1", [OPERATION_TYPE]: "1" } },
    ],
  },
];
