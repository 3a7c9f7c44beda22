import { always, defineObject, list, optional, type Static, types } from "../../schema/index.ts";
import { ext, meta } from "../common.ts";
import { DocumentRef } from "../org/document-ref.ts";
import { complements } from "./common.ts";

/** Single finding behind a reason. */
export const StatusFault = defineObject(
  "bill.Fault",
  { schema: "bill/fault", title: "Fault", description: "Single finding behind a reason." },
  {
    code: always(types.code, "Code", "Code or business term of the system that found it."),
    message: optional(types.text, "Message", "The finding in words."),
    paths: optional(list(types.text), "Paths", "JSON paths in the envelope it is about."),
  },
);
export type StatusFault = Static<typeof StatusFault>;

/** Why a document got its status. */
export const Reason = defineObject(
  "bill.Reason",
  { schema: "bill/reason", title: "Reason", description: "Why a document got its status." },
  {
    key: always(types.key, "Key", "Kind of problem, from a closed list.", {
      oneOf: [
        ["none", "No Issue"],
        ["references", "References Incorrect"],
        ["legal", "Legal information incorrect"],
        ["unknown-receiver", "Receiver unknown"],
        ["quality", "Item quality issue"],
        ["delivery", "Delivery issues"],
        ["prices", "Prices incorrect"],
        ["quantity", "Quantity incorrect"],
        ["items", "Items incorrect"],
        ["payment-terms", "Payment terms incorrect"],
        ["not-recognized", "Not recognized"],
        ["finance-terms", "Finance incorrect"],
        ["partial", "Partially paid"],
        ["other", "Other"],
      ],
    }),
    description: optional(types.text, "Description", "The problem in words."),
    faults: optional(list(StatusFault), "Faults", "Single findings."),
    ext,
  },
);
export type Reason = Static<typeof Reason>;

/** What the recipient of a status is asked to do next. */
export const Action = defineObject(
  "bill.Action",
  {
    schema: "bill/action",
    title: "Action",
    description: "What the recipient of a status is asked to do next.",
  },
  {
    key: always(types.key, "Key", "Kind of action, from a closed list.", {
      oneOf: [
        ["none", "No action required"],
        ["provide", "Provide information"],
        ["reissue", "Issue new invoice"],
        ["credit-full", "Credit fully"],
        ["credit-partial", "Credit partially"],
        ["credit-amount", "Credit the amount"],
        ["other", "Other"],
      ],
    }),
    description: optional(types.text, "Description", "The steps in words."),
    ext,
  },
);
export type Action = Static<typeof Action>;

/** Status of one document. */
export const StatusLine = defineObject(
  "bill.StatusLine",
  { schema: "bill/status-line", title: "Status Line", description: "Status of one document." },
  {
    index: always(types.integer, "Index", "Position in the list, from one."),
    key: always(types.key, "Key", "The status, from a closed list.", {
      oneOf: [
        ["issued", "Issued"],
        ["acknowledged", "Acknowledged"],
        ["processing", "In Process"],
        ["querying", "Under Query"],
        ["rejected", "Rejected"],
        ["accepted", "Accepted / Approved"],
        ["paid", "Paid"],
        ["error", "Error"],
        ["other", "Other"],
      ],
    }),
    date: optional(types.date, "Date", "Day from which the status holds."),
    doc: optional(DocumentRef, "Document", "The document meant."),
    description: optional(types.text, "Description", "The status in words."),
    reasons: optional(list(Reason), "Reasons", "Why the status was given."),
    actions: optional(list(Action), "Actions", "What to do next."),
    ext,
    complements,
    meta,
  },
);
export type StatusLine = Static<typeof StatusLine>;
