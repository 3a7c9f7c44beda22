import {
  always,
  defineObject,
  list,
  type ObjectDef,
  optional,
  type Static,
  types,
} from "../../schema/index.ts";
import { ext, meta } from "../common.ts";
import { DocumentRef } from "../org/document-ref.ts";
import { complements } from "./common.ts";

const statusFault = defineObject(
  "bill.Fault",
  { schema: "bill/fault", title: "Fault", description: "Single finding behind a reason." },
  {
    code: always(types.code, "Code", "Code or business term of the system that found it."),
    message: optional(types.text, "Message", "The finding in words."),
    paths: optional(list(types.text), "Paths", "JSON paths in the envelope it is about."),
  },
);

/** Single finding of a reason. */
export interface StatusFault extends Static<typeof statusFault> {}
export const StatusFault: ObjectDef<StatusFault> = statusFault;

const reason = defineObject(
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

/** Reason of a document's status. */
export interface Reason extends Static<typeof reason> {}
export const Reason: ObjectDef<Reason> = reason;

const action = defineObject(
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

/** Requested action of the recipient of a status. */
export interface Action extends Static<typeof action> {}
export const Action: ObjectDef<Action> = action;

const statusLine = defineObject(
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

/** Status of one document. */
export interface StatusLine extends Static<typeof statusLine> {}
export const StatusLine: ObjectDef<StatusLine> = statusLine;
