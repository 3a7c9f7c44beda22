import { type Chain, is, onComplement } from "@fakturo/plugin";
import { FoodVouchers } from "./food-vouchers.ts";
import { FuelAccountBalance, type FuelLine, lineTotal } from "./fuel-account-balance.ts";
import { aboveZero, moment, rfc } from "./tests.ts";

const CURP =
  /^[A-Z][AEIOUX][A-Z]{2}[0-9]{2}[0-1][0-9][0-3][0-9][MH][A-Z]{2}[BCDFGHJKLMNÑPQRSTVWXYZ]{3}[0-9A-Z][0-9]$/;
const SOCIAL_SECURITY = /^[0-9]{11}$/;

interface Rated {
  readonly percent?: unknown;
}

const hasNoPercent = is.that("no percent", ({ percent }: Rated) => !percent);
const totalFits = is.absentOr("valid line total", (line: FuelLine) =>
  line.total.equals(lineTotal(line)),
);

const vouchers = onComplement<FoodVouchers>(FoodVouchers.name);
const voucher = vouchers.field("lines").each();
const employee = voucher.field("employee");

const fuel = onComplement<FuelAccountBalance>(FuelAccountBalance.name);
const purchase = fuel.field("lines").each();
const item = purchase.field("item");
const taxes = purchase.field("taxes");
const tax = taxes.each();

/** Rules `GOBL-MX-CFDI-FOODVOUCHERS-…` and `GOBL-MX-CFDI-FUELACCOUNTBALANCE-…`. */
export const complementRules: readonly Chain<never>[] = [
  vouchers
    .field("employer_registration")
    .assert("01", "The employer's registration has at most 20 characters", is.length(0, 20)),
  vouchers
    .field("account_number")
    .assert("02", "The account number is missing", is.present)
    .assert("03", "The account number has at most 20 characters", is.length(0, 20)),
  vouchers.field("total").assert("04", "The total is missing", is.present),
  vouchers.field("lines").assert("05", "There are no vouchers", is.present),
  voucher
    .field("e_wallet_id")
    .assert("06", "The card is missing", is.present)
    .assert("07", "A card has at most 20 characters", is.length(0, 20)),
  voucher.field("issue_date_time").assert("08", "The moment of issue is missing", moment),
  employee.assert("09", "The employee is missing", is.present),
  employee
    .field("tax_code")
    .assert("10", "The employee has no RFC", is.present)
    .assert("11", "The employee's RFC is not one", rfc),
  employee
    .field("curp")
    .assert("12", "The employee has no CURP", is.present)
    .assert("13", "The employee's CURP is not one", is.matches(CURP)),
  employee
    .field("name")
    .assert("14", "The employee has no name", is.present)
    .assert("15", "The employee's name has at most 100 characters", is.length(0, 100)),
  employee
    .field("social_security")
    .assert("16", "A number of social security has 11 digits", is.matches(SOCIAL_SECURITY)),
  voucher.field("amount").assert("17", "The value of the vouchers is missing", is.present),

  fuel
    .field("account_number")
    .assert("01", "The account number is missing", is.present)
    .assert("02", "The account number has 1 to 50 characters", is.length(1, 50)),
  fuel.field("subtotal").assert("03", "The subtotal is missing", is.present),
  fuel.field("total").assert("04", "The total is missing", is.present),
  fuel.field("lines").assert("05", "There are no purchases", is.present),
  purchase.assert("20", "The total is not price times quantity", totalFits),
  purchase.field("e_wallet_id").assert("06", "The card is missing", is.present),
  purchase.field("purchase_date_time").assert("07", "The moment of purchase is missing", moment),
  purchase
    .field("vendor_tax_code")
    .assert("08", "The seller has no RFC", is.present)
    .assert("09", "The seller's RFC is not one", rfc),
  purchase
    .field("service_station_code")
    .assert("10", "The service station is missing", is.present)
    .assert("11", "A service station has 1 to 20 characters", is.length(1, 20)),
  purchase.field("quantity").assert("12", "Quantities are above zero", aboveZero),
  item.assert("13", "The item is missing", is.present),
  item.field("type").assert("14", "The kind of fuel is missing", is.present),
  item
    .field("name")
    .assert("15", "The item has no name", is.present)
    .assert("16", "The name has 1 to 300 characters", is.length(1, 300)),
  item.field("price").assert("17", "Prices are above zero", aboveZero),
  purchase
    .field("purchase_code")
    .assert("18", "The number of the operation is missing", is.present)
    .assert("19", "The number of the operation has 1 to 50 characters", is.length(1, 50)),
  taxes.assert("21", "The purchase has no taxes", is.present),
  tax
    .field("cat")
    .assert("22", "The tax has no category", is.present)
    .assert("23", "Fuel is subject to VAT and IEPS only", is.oneOf(["VAT", "IEPS"])),
  tax
    .when(hasNoPercent)
    .field("rate")
    .assert("24", "The tax has neither percentage nor rate", is.present),
  tax.field("rate").ifPresent("25", "Rates are above zero", aboveZero),
  tax.field("amount").assert("26", "Taxes are above zero", aboveZero),
];
