import { always, list, optional, types } from "../../schema/index.ts";
import { ExchangeRate } from "../currency/exchange-rate.ts";
import { Attachment } from "../org/attachment.ts";
import { Note } from "../org/note.ts";
import { Party } from "../org/party.ts";

/** Number of a document. */
export const numbered = {
  series: optional(types.code, "Series", "Group of documents numbered together."),
  code: optional(
    types.code,
    "Code",
    "Number of the document; with the series unique (BT-1). Required for signing.",
  ),
};

/** Moment of issue of calculated documents. */
export const issued = {
  issue_date: always(types.date, "Issue Date", "Today in the regime's zone when absent (BT-2).", {
    calculated: true,
  }),
  issue_time: optional(
    types.time,
    "Issue Time",
    "Midnight stands for now: date and time are then set on build.",
    { calculated: true },
  ),
};

/** Date that determines the tax rates. */
export const valueDate = optional(
  types.date,
  "Value Date",
  "Day that decides the tax rates when it is not the day of issue (BT-7).",
);

/** Date on which the sale took effect. */
export const operationDate = optional(
  types.date,
  "Operation Date",
  "Day on which the sale took effect.",
);

/** Rates for amounts in other currencies. */
export const exchangeRates = optional(
  list(ExchangeRate),
  "Exchange Rates",
  "Used to convert prices and payments that are in other currencies.",
);

/** Seller and buyer. */
export const parties = {
  supplier: always(Party, "Supplier", "Who sells and as a rule owes the tax (BG-4)."),
  customer: optional(Party, "Customer", "Who buys (BG-7); may be unknown in retail."),
};

/** Remarks on the whole document. */
export const notes = optional(
  list(Note),
  "Notes",
  "Remarks for the reader and legal wording (BG-1).",
);

/** Objects of other schemas in a document. */
export const complements = optional(
  list(types.embedded),
  "Complements",
  "Objects of other schemas, told by their `$schema`, that regimes or addons ask for.",
);

/** Files that support a document. */
export const attachments = optional(
  list(Attachment),
  "Attachments",
  "Supporting files (BG-24); converted forms of the document itself are links of the envelope.",
);
