/**
 * Inputs of calculated properties: pattern of the path without positions, then the inputs. Inputs are
 * siblings of the property, one level up for each `^.`, or below the document for `$.`.
 */
export const INPUTS: readonly (readonly [property: RegExp, inputs: readonly string[]])[] = [
  [/\bi$/, []],
  [/(?:lines|breakdown|substituted)\[\]\.sum$/, ["quantity", "item.price"]],
  [
    /(?:lines|breakdown|substituted)\[\]\.total$/,
    ["sum", "discounts[].amount", "charges[].amount"],
  ],
  [
    /(?:lines|breakdown|substituted)\[\]\.(?:discounts|charges)\[\]\.amount$/,
    ["percent", "base", "rate", "quantity", "^.^.sum"],
  ],
  [/^(?:discounts|charges)\[\]\.amount$/, ["percent", "base", "$.totals.sum"]],
  [/item\.price$/, ["^.breakdown[].total", "alt_prices[].value", "$.exchange_rates[].amount"]],
  [/^totals\.sum$/, ["$.lines[].total"]],
  [/^totals\.discount$/, ["$.discounts[].amount"]],
  [/^totals\.charge$/, ["$.charges[].amount"]],
  [/^totals\.tax_included$/, ["$.lines[].total", "$.lines[].taxes[].percent"]],
  [/^totals\.total$/, ["sum", "discount", "charge", "tax_included"]],
  [
    /categories\[\]\.rates\[\]\.base$/,
    ["$.lines[].total", "$.discounts[].amount", "$.charges[].amount"],
  ],
  [/categories\[\]\.rates\[\]\.amount$/, ["base", "percent"]],
  [/categories\[\]\.rates\[\]\.surcharge\.amount$/, ["^.base", "percent"]],
  [/categories\[\]\.rates\[\]\.surcharge\.percent$/, ["$.lines[].taxes[].surcharge"]],
  [/categories\[\]\.rates\[\]\.\w+$/, ["$.lines[].taxes[]"]],
  [/categories\[\]\.amount$/, ["rates[].amount"]],
  [/categories\[\]\.surcharge$/, ["rates[].surcharge.amount"]],
  [/taxes\.sum$/, ["categories[].amount", "categories[].surcharge"]],
  [/taxes\.retained$/, ["categories[].amount"]],
  [/^totals\.tax$/, ["taxes.sum"]],
  [/^totals\.total_with_tax$/, ["total", "tax"]],
  [/^totals\.retained_tax$/, ["taxes.retained"]],
  [/^totals\.rounding$/, ["$.totals.rounding"]],
  [/^totals\.payable$/, ["total_with_tax", "retained_tax", "rounding"]],
  [/^totals\.advance$/, ["$.payment.advances[].amount"]],
  [/^totals\.due$/, ["payable", "advance"]],
  [/due_dates\[\]\.amount$/, ["percent", "$.totals.payable", "$.totals.due"]],
  [/advances\[\]\.amount$/, ["percent", "$.totals.payable"]],
  [/^\$regime$/, ["$.supplier.tax_id.country"]],
  [/^\$addons\[\]$/, ["$.$addons"]],
  [/^lines\[\]\.due$/, ["payable", "advances", "amount"]],
  [/^total$/, ["$.lines[].amount"]],
];
