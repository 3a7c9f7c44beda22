import { Type } from "@fakturo/schema";
import {
  answer,
  component,
  EXTENSION,
  flag,
  integer,
  optional,
  text,
  timestamp,
  uuid,
} from "./base.ts";

const string = (description: string) => Type.String({ description });
const id = (description: string) => Type.String({ description, format: "uuid" });

/** Members that choose jobs. */
export const jobFilters = {
  status: optional(text("Status of the jobs, such as `KO`.", 20, EXTENSION)),
  workflow_id: optional(uuid("Workflow they follow.", EXTENSION)),
  silo_entry_id: optional(uuid("Entry they work on.", EXTENSION)),
  key: optional(text("Key given at creation.", 256, EXTENSION)),
  tag: optional(text("One of their labels.", 200, EXTENSION)),
  provider: optional(text("Provider of the last step.", 200, EXTENSION)),
  code: optional(text("Code that the last step's provider gave last.", 200, EXTENSION)),
  fault_provider: optional(text("Provider of the first failure, handled or not.", 200, EXTENSION)),
  fault_code: optional(text("Code of the first failure, handled or not.", 200, EXTENSION)),
  from: optional(timestamp("Made at this moment or later.", EXTENSION)),
  to: optional(timestamp("Made before this moment.", EXTENSION)),
  open: optional(flag("Jobs that have not ended, or that have.", EXTENSION)),
};
/** The same as an object. */
export const TransformJobFilter = Type.Object(jobFilters);

export const TransformCreateReruns = component("TransformCreateReruns", {
  ...jobFilters,
  from_failed: optional(
    flag("Begin with the step that failed last, where the workflow still has it."),
  ),
  limit: optional(integer("Jobs of this call at most.", 1, 100)),
  cursor: optional(text("`next_cursor` of the call before.", 200)),
});

export const TransformReruns = answer(
  "TransformReruns",
  {
    id: id("Identifies the reruns."),
    created: Type.Array(Type.String(), { description: "Jobs made by this call." }),
    skipped: Type.Integer({
      description:
        "Jobs that were run again already, or cannot be: their workflow or step is gone.",
    }),
    next_cursor: string("For the call that goes on; absent when all jobs were seen."),
  },
  ["id", "created", "skipped"],
);
