import { defineObject, type ObjectDef, optional, type Static, types } from "../../schema/index.ts";
import { Address } from "../org/address.ts";

const creditTransfer = defineObject(
  "pay.CreditTransfer",
  {
    schema: "pay/credit-transfer",
    title: "Credit Transfer",
    description: "Bank account that receives a transfer (BG-17).",
  },
  {
    iban: optional(types.code, "IBAN", "International account number (BT-84)."),
    bic: optional(types.code, "BIC", "International code of the bank (BT-86)."),
    number: optional(types.code, "Number", "National account number where there is no IBAN."),
    clearing: optional(
      types.code,
      "Clearing Code",
      "National code of the bank or branch: registration number, sort code, routing number.",
    ),
    name: optional(types.text, "Name", "Name of the bank."),
    branch: optional(Address, "Branch", "Address of the office that keeps the account."),
  },
);

/** Account to which the buyer transfers the amount due (EN 16931, BG-17). */
export interface CreditTransfer extends Static<typeof creditTransfer> {}
export const CreditTransfer: ObjectDef<CreditTransfer> = creditTransfer;
