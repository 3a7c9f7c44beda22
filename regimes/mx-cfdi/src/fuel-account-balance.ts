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

const SCHEMA = "regimes/mx/fuel-account-balance";
const MONEY_DECIMALS = 2;
const QUANTITY_DECIMALS = 3;
const required = { required: true } as const;
const calculated = { calculated: true } as const;

/** Tax inside a purchase of fuel. */
const FuelTax = defineObject(
  "addon.FuelAccountTax",
  {
    within: SCHEMA,
    title: "Fuel Account Tax",
    description: "Tax inside a purchase (`Traslado`), by percentage or by amount per unit.",
  },
  {
    cat: always(types.code, "Category", "VAT, or IEPS on fuel.", {
      oneOf: [
        ["VAT", "IVA"],
        ["IEPS", "IEPS"],
      ],
    }),
    percent: optional(types.percentage, "Percent", "Share of the line's total."),
    rate: optional(types.amount, "Rate", "Amount per unit, where the tax has no percentage."),
    amount: always(types.amount, "Amount", "The tax in pesos.", calculated),
  },
);

/** Fuel of a purchase. */
const FuelItem = defineObject(
  "addon.FuelAccountItem",
  { within: SCHEMA, title: "Fuel Account Item", description: "Fuel that was bought." },
  {
    type: optional(types.code, "Type", "Kind of fuel (`c_ClaveTipoCombustible`).", required),
    unit: optional(types.unit, "Unit", "What a quantity of one means, usually `l`."),
    name: optional(types.text, "Name", "Name of the fuel.", required),
    price: always(types.amount, "Price", "Price of a unit without taxes."),
  },
);

const fuelLine = defineObject(
  "addon.FuelAccountLine",
  {
    within: SCHEMA,
    title: "Fuel Account Line",
    description: "One purchase of fuel (`ConceptoEstadoDeCuentaCombustible`).",
  },
  {
    i: always(types.integer, "Index", "Position in the list, from one.", calculated),
    e_wallet_id: optional(types.code, "E-wallet Identifier", "Card or wallet that paid.", required),
    purchase_date_time: optional(
      types.dateTime,
      "Purchase Date and Time",
      "When the fuel was bought.",
      required,
    ),
    vendor_tax_code: optional(types.code, "Vendor's Tax Code", "RFC of the seller.", required),
    service_station_code: optional(
      types.code,
      "Service Station Code",
      "Number of the station.",
      required,
    ),
    quantity: always(types.amount, "Quantity", "How much was bought, with three decimals or more."),
    item: optional(FuelItem, "Item", "What was bought.", required),
    purchase_code: optional(types.code, "Purchase Code", "Number of the operation.", required),
    total: always(types.amount, "Total", "Price times quantity, without taxes.", calculated),
    taxes: optional(list(FuelTax), "Taxes", "Taxes of the purchase.", required),
  },
);

/** One purchase of fuel. */
export interface FuelLine extends Static<typeof fuelLine> {}
export const FuelLine: ObjectDef<FuelLine> = fuelLine;

const fuelAccountBalance = defineObject(
  "addon.FuelAccountBalance",
  {
    schema: SCHEMA,
    title: "Fuel Account Balance",
    description:
      "Purchases of fuel paid from a monedero electrónico, as its issuer reports them (complement EstadoDeCuentaCombustible 1.2).",
  },
  {
    account_number: optional(types.text, "Account Number", "The customer's account.", required),
    subtotal: optional(types.amount, "Subtotal", "Sum of the lines.", calculated),
    total: optional(types.amount, "Total", "Sum of the lines and their taxes.", calculated),
    lines: optional(list(FuelLine), "Lines", "The purchases.", required),
  },
);

/** Complement with the purchases made from a fuel account (`EstadoDeCuentaCombustible` 1.2). */
export interface FuelAccountBalance extends Static<typeof fuelAccountBalance> {}
export const FuelAccountBalance: ObjectDef<FuelAccountBalance> = fuelAccountBalance;

/** Price times quantity with the price's decimals; taxes are computed from it. */
function exactTotal({ item, quantity }: FuelLine): Amount {
  return item ? item.price.mul(quantity) : Amount.zero(MONEY_DECIMALS);
}

/** Expected total of a line, in pesos and centavos. */
export function lineTotal(line: FuelLine): Amount {
  return exactTotal(line).rescale(MONEY_DECIMALS);
}

/** Completes a line in place; returns the sum of its taxes. */
function calculateLine(line: FuelLine): Amount {
  line.quantity = line.quantity.rescaleUp(QUANTITY_DECIMALS);
  if (line.item) line.item.price = line.item.price.rescaleUp(QUANTITY_DECIMALS);
  const exact = exactTotal(line);
  line.total = lineTotal(line);
  let sum = Amount.zero(MONEY_DECIMALS);
  for (const tax of line.taxes ?? []) {
    const { percent, rate } = tax;
    const amount = percent ? percent.of(exact) : line.quantity.mul(rate ?? Amount.zero());
    tax.amount = amount.rescale(MONEY_DECIMALS);
    sum = sum.add(tax.amount);
  }
  return sum;
}

/** Totals of the lines and of the complement. */
export const calculateFuelAccountBalance = calculator(FuelAccountBalance, (balance) => {
  let subtotal = Amount.zero(MONEY_DECIMALS);
  let taxes = subtotal;
  balance.lines?.forEach((line, position) => {
    line.i = position + 1;
    taxes = taxes.add(calculateLine(line));
    subtotal = subtotal.add(line.total);
  });
  balance.subtotal = subtotal;
  balance.total = subtotal.add(taxes);
});
