import {
  Amount,
  always,
  defineObject,
  list,
  type ObjectDef,
  optional,
  type Static,
  types,
} from "@fakturo/model";
import { calculator } from "@fakturo/plugin";

const SCHEMA = "regimes/mx/food-vouchers";
const MONEY_DECIMALS = 2;
const required = { required: true } as const;
const calculated = { calculated: true } as const;

/** Employee who received vouchers. */
const Employee = defineObject(
  "addon.FoodVouchersEmployee",
  {
    within: SCHEMA,
    title: "Food Vouchers Employee",
    description: "Employee who received the vouchers.",
  },
  {
    tax_code: optional(types.code, "Tax Code", "RFC of the employee.", required),
    curp: optional(types.code, "CURP", "Number in the population register.", required),
    name: optional(types.text, "Name", "Full name.", required),
    social_security: optional(
      types.code,
      "Social Security",
      "Number of social security (NSS), eleven digits.",
    ),
  },
);

/** Vouchers given to one employee. */
const VoucherLine = defineObject(
  "addon.FoodVouchersLine",
  {
    within: SCHEMA,
    title: "Food Vouchers Line",
    description: "Vouchers put on one card (`Concepto` of ValesDeDespensa).",
  },
  {
    i: always(types.integer, "Index", "Position in the list, from one.", calculated),
    e_wallet_id: optional(types.code, "E-wallet Identifier", "Card that was charged.", required),
    issue_date_time: optional(
      types.dateTime,
      "Issue Date and Time",
      "When the vouchers were issued.",
      required,
    ),
    employee: optional(Employee, "Employee", "Who received the vouchers.", required),
    amount: optional(types.amount, "Amount", "Value of the vouchers in pesos.", required),
  },
);

const foodVouchers = defineObject(
  "addon.FoodVouchers",
  {
    schema: SCHEMA,
    title: "Food Vouchers",
    description:
      "Food vouchers put on the cards of a customer's employees, as their issuer reports them (complement ValesDeDespensa 1.0).",
  },
  {
    employer_registration: optional(
      types.text,
      "Employer Registration",
      "The customer's registration with social security (registro patronal).",
    ),
    account_number: optional(types.text, "Account Number", "The customer's account.", required),
    total: optional(types.amount, "Total", "Sum of the lines.", calculated),
    lines: optional(list(VoucherLine), "Lines", "The vouchers, one line for each card.", required),
  },
);

/** Complement with the food vouchers given to employees (`ValesDeDespensa` 1.0). */
export interface FoodVouchers extends Static<typeof foodVouchers> {}
export const FoodVouchers: ObjectDef<FoodVouchers> = foodVouchers;

/** Positions, rounded amounts and their sum. */
export const calculateFoodVouchers = calculator(FoodVouchers, (vouchers) => {
  let total = Amount.zero(MONEY_DECIMALS);
  vouchers.lines?.forEach((line, position) => {
    line.i = position + 1;
    if (!line.amount) return;
    line.amount = line.amount.rescale(MONEY_DECIMALS);
    total = total.add(line.amount);
  });
  vouchers.total = total;
});
