import {
  always,
  defineObject,
  list,
  type ObjectDef,
  optional,
  type Static,
  types,
} from "../../schema/index.ts";
import { ext, identified, meta, ruled } from "../common.ts";
import { notes, parties } from "./common.ts";
import { Ordering } from "./ordering.ts";
import { StatusLine } from "./status-line.ts";

const status = defineObject(
  "bill.Status",
  {
    schema: "bill/status",
    title: "Status",
    description: "Message about what happened to documents sent earlier.",
    extra: { recommended: ["$regime", "series", "lines"] },
  },
  {
    ...ruled,
    ...identified,
    type: always(types.key, "Type", "Who reports: the customer, the supplier or a system.", {
      oneOf: [
        ["response", "Response"],
        ["update", "Update"],
        ["system", "System"],
      ],
    }),
    issue_date: always(types.date, "Issue Date", "Day from which the status holds."),
    issue_time: optional(types.time, "Issue Time", "Time of that day."),
    series: optional(types.code, "Series", "Group of messages numbered together."),
    code: always(types.code, "Code", "Number of the message. Required for signing."),
    ext,
    ...parties,
    ordering: optional(Ordering, "Ordering", "References and parties of the order."),
    lines: always(list(StatusLine), "Lines", "One entry for each document reported on."),
    notes,
    meta,
  },
);

/** Message about the processing of documents sent earlier. */
export interface Status extends Static<typeof status> {}
export const Status: ObjectDef<Status> = status;
