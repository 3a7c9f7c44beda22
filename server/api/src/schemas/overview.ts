import { Type } from "@fakturo/schema";
import { answer } from "./base.ts";

const at = (description: string) => Type.String({ description, format: "date-time" });
const id = (description: string) => Type.String({ description, format: "uuid" });
const string = (description: string) => Type.String({ description });
const count = (description: string) => Type.Integer({ description });

const TransformOpenJobs = answer(
  "TransformOpenJobs",
  {
    status: string("NA, RUN, QUEUED, ERR or POKE."),
    jobs: count("How many there are."),
    oldest: at("When the first of them was made."),
  },
  ["status", "jobs", "oldest"],
);

const TransformHour = answer(
  "TransformHour",
  {
    at: at("Begin of the hour."),
    jobs: count("Jobs that were made in it."),
    failed: count("Those that ended as KO."),
  },
  ["at", "jobs", "failed"],
);

const TransformCause = answer(
  "TransformCause",
  {
    workflow_id: id("Workflow of the jobs."),
    status: string("Status of jobs that wait."),
    provider: string("Provider of the step."),
    code: string("Code that it gave."),
    message: string("Text that it gave, to one of the jobs."),
    meaning: string("What the authority's code means."),
    remedy: string("What to do about it."),
    jobs: count("How many there are."),
    oldest: at("When the first of them was made."),
    newest: at("When the last of them was made."),
  },
  ["workflow_id", "jobs", "oldest", "newest"],
);

const TransformDeadline = answer(
  "TransformDeadline",
  {
    id: id("Identifies the record."),
    connection: string("Authority that has to have it."),
    identity: string("What the authority knows it by."),
    state: string("State of the record."),
    silo_entry_id: id("Entry it was made from."),
    due_at: at("Until when."),
  },
  ["id", "connection", "identity", "state", "due_at"],
);

export const TransformOverview = answer(
  "TransformOverview",
  {
    open: Type.Array(TransformOpenJobs, { description: "Jobs that have not ended, by status." }),
    hours: Type.Array(TransformHour, { description: "Jobs of the last 24 hours." }),
    waiting: Type.Array(TransformCause, { description: "What jobs wait for, largest first." }),
    failures: Type.Array(TransformCause, {
      description: "First failures of the last seven days, handled or not, largest first.",
    }),
    deadlines: Type.Array(TransformDeadline, { description: "Records by when they are due." }),
    is_partial: Type.Boolean({ description: "Too many jobs to count all of them." }),
  },
  ["open", "hours", "waiting", "failures", "deadlines", "is_partial"],
);

const TransformDelivery = answer(
  "TransformDelivery",
  {
    id: id("Identifies this run of the step."),
    job_id: id("Job of the step."),
    workflow_id: id("Workflow of the job."),
    step_id: id("Step of the workflow."),
    silo_entry_id: id("Entry it was about."),
    name: string("Name of the step."),
    host: string("Host that receives; the rest of the address may be secret."),
    event: string("Event of the step's settings."),
    status: string("OK, KO or TIMEOUT; ERR while it is repeated."),
    code: string("HTTP status or code of the receiver, where it did not take it."),
    message: string("What the receiver or the network said."),
    attempts: count("Calls so far."),
    duration_ms: count("Milliseconds of the last call."),
    created_at: at("When the step began."),
    updated_at: at("When its last event happened."),
    next_at: at("When it is called next."),
  },
  ["id", "job_id", "workflow_id", "step_id", "status", "attempts", "created_at", "updated_at"],
);

export const TransformDeliveryCollection = answer(
  "TransformDeliveryCollection",
  {
    list: Type.Array(TransformDelivery, { description: "Deliveries, of the newest job first." }),
    next_cursor: string("Place the next page begins at; absent on the last."),
  },
  ["list"],
);
