import {
  always,
  defineObject,
  list,
  type ObjectDef,
  optional,
  type Static,
  types,
} from "../../schema/index.ts";
import { ext } from "../common.ts";
import { member, renameMember, replaceMember } from "../migrate.ts";

const dueDate = defineObject(
  "pay.DueDate",
  {
    within: "pay/terms",
    title: "Due Date",
    description: "Part of the amount payable and the day it is due.",
  },
  {
    date: always(types.date, "Date", "Last day for the payment (BT-9)."),
    notes: optional(types.text, "Notes", "What to consider for this part."),
    amount: always(types.amount, "Amount", "How much is due that day."),
    percent: optional(
      types.percentage,
      "Percent",
      "Share of the amount payable; the amount is then calculated.",
    ),
    currency: optional(types.currencyCode, "Currency", "Currency when not the document's."),
  },
);

/** Instalment with its due date. */
export interface DueDate extends Static<typeof dueDate> {}
export const DueDate: ObjectDef<DueDate> = dueDate;

/** Older documents have a `detail` in addition to the notes; both become one text. */
function migrate(raw: Record<string, unknown>): Record<string, unknown> {
  const detail = member(raw, "detail");
  const notes = member(raw, "notes");
  if (typeof detail !== "string" || typeof notes !== "string" || detail === "" || notes === "")
    return renameMember(raw, "detail", "notes");
  const sentence = notes.trim().replace(/\.$/, "");
  return replaceMember(raw, "notes", `${sentence}. ${detail}`);
}

const payTerms = defineObject(
  "pay.Terms",
  {
    schema: "pay/terms",
    title: "Payment Terms",
    description: "When the customer has to pay (BT-20).",
    migrate,
  },
  {
    key: optional(types.key, "Key", "Kind of terms agreed (UNTDID 4279).", {
      oneOf: [
        ["end-of-month", "End of Month"],
        ["due-date", "Due Date"],
        ["deferred", "Deferred"],
        ["proximo", "Proximo"],
        ["instant", "Instant"],
        ["elective", "Elective"],
        ["pending", "Pending"],
        ["advanced", "Advanced"],
        ["delivery", "Delivery"],
        ["undefined", "Undefined"],
      ],
    }),
    due_dates: optional(list(DueDate), "Due Dates", "Instalments agreed."),
    notes: optional(types.text, "Notes", "The terms in words (BT-20)."),
    ext,
  },
);

/** Payment terms of the customer (BT-20). */
export interface PayTerms extends Static<typeof payTerms> {}
export const PayTerms: ObjectDef<PayTerms> = payTerms;
