import { defineObject, type ObjectDef, optional, type Static, types } from "../../schema/index.ts";

const directDebit = defineObject(
  "pay.DirectDebit",
  {
    schema: "pay/direct-debit",
    title: "Direct Debit",
    description: "Mandate by which the creditor collects (BG-19).",
  },
  {
    ref: optional(types.text, "Mandate Reference", "Number of the mandate (BT-89)."),
    creditor: optional(types.text, "Creditor ID", "Creditor's number at the banks (BT-90)."),
    account: optional(types.text, "Account", "Account that is debited (BT-91)."),
  },
);

/** Mandate for direct debits by the creditor (BG-19). */
export interface DirectDebit extends Static<typeof directDebit> {}
export const DirectDebit: ObjectDef<DirectDebit> = directDebit;
