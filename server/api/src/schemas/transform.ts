import { ISO_COUNTRIES, TAX_COUNTRIES } from "@fakturo/model";
import { Type } from "@fakturo/schema";
import {
  answer,
  anything,
  choice,
  component,
  EXTENSION,
  flag,
  integer,
  json,
  label,
  MAX_KEY,
  optional,
  reference,
  shownList,
  text,
  textList,
  textMap,
  uuid,
} from "./base.ts";
import { SiloFile } from "./silo.ts";

const at = (description: string) => Type.String({ description, format: "date-time" });
const id = (description: string) => Type.String({ description, format: "uuid" });
const string = (description: string, options = {}) => Type.String({ description, ...options });
const bool = (description: string) => Type.Boolean({ description });
const strings = (description: string, options = {}) =>
  Type.Array(Type.String(), { description, ...options });
const map = (description: string) =>
  Type.Unsafe({ type: "object", description, additionalProperties: { type: "string" } });

const TransformNext = component("TransformNext", {
  status: optional(
    choice(
      ["NA", "OK", "SKIP", "KO", "TIMEOUT"],
      "Outcome this branch is for; `NA` or none: any outcome.",
    ),
  ),
  code: optional(string("Code of the outcome this branch is for.")),
  steps: optional(
    Type.Array(reference("TransformStep"), { description: "Steps to run in this branch." }),
  ),
  step_id: optional(string("Step to go on with.")),
  stop: optional(bool("End the job here.")),
});

export const TransformStep = component("TransformStep", {
  id: optional(string("Identifies the step; assigned when absent.")),
  name: optional(string("Name for people.")),
  provider: optional(
    string("What the step does: the key of a loaded provider.", { "x-fakturo": true }),
  ),
  action: optional(string("The same as `provider`, under the original's name.")),
  notes: optional(string("Remarks.")),
  config: optional(json("Settings of the step, after the provider's schema.")),
  summary: optional(string("Shown in place of the settings.")),
  next: optional(Type.Array(TransformNext, { description: "What follows which outcome." })),
});

const TransformWorkflowVersion = answer(
  "TransformWorkflowVersion",
  {
    version: string("Number of the version."),
    hash: string("Hash of its steps."),
    name: string("Name of the workflow then."),
    created_at: at("When it was published."),
    src: string("Kind of caller who published it."),
    src_id: string("Id of that caller."),
  },
  ["version", "hash", "name", "created_at", "src"],
);

export const TransformWorkflowContents = answer(
  "TransformWorkflowContents",
  {
    version: string("Number of the version."),
    name: string("Name of the workflow then."),
    steps: Type.Array(TransformStep, { description: "What was done, in order." }),
    rescue: Type.Array(TransformStep, { description: "What was done when a step failed." }),
  },
  ["version", "name", "steps", "rescue"],
);

const TransformWarning = answer(
  "TransformWarning",
  {
    code: string("Code that the step will end with, or `credential-missing`."),
    paths: strings("JSON paths of the steps."),
    message: string("What is missing."),
  },
  ["code", "paths", "message"],
);

export const TransformWorkflow = answer(
  "TransformWorkflow",
  {
    id: id("Identifies the workflow."),
    created_at: at("When the workflow was made."),
    updated_at: at("When it was changed last."),
    name: string("Name for people."),
    description: string("What it is for."),
    schema: string("Kind of document it works on; absent when it takes any."),
    country: string("Country it is meant for, ISO 3166."),
    draft: bool("The contents shown are not published."),
    version: string("Version published last."),
    hash: string("Hash of the steps shown."),
    steps: Type.Array(TransformStep, { description: "What is done, in order." }),
    rescue: Type.Array(TransformStep, { description: "What is done when a step fails." }),
    disabled: bool("Takes no jobs."),
    versions: Type.Array(TransformWorkflowVersion, { description: "Versions, newest first." }),
    warnings: Type.Array(TransformWarning, {
      description: "Steps that will end as KO.",
      ...EXTENSION,
    }),
  },
  ["id", "created_at", "updated_at", "name", "hash", "steps", "rescue"],
);

export const TransformWorkflowCollection = answer(
  "TransformWorkflowCollection",
  {
    list: Type.Array(TransformWorkflow, { description: "Workflows, newest first." }),
    limit: Type.Integer({ description: "Workflows on a page at most." }),
    created_at: string("Bound asked for."),
    next_created_at: string("Bound of the next page; absent on the last."),
    schema: string("Kind of document asked for."),
  },
  ["list", "limit"],
);

const steps = (description: string) => optional(shownList(description, TransformStep));
const MAX_NAME = 200;

export const TransformCreateWorkflow = component("TransformCreateWorkflow", {
  name: label("Name for people.", MAX_NAME),
  description: optional(text("What it is for.")),
  schema: optional(
    text("Kind of document it works on, e.g. `bill/invoice`; any kind when absent.", 200),
  ),
  country: optional(
    Type.Unsafe<string>({
      type: "string",
      enum: [...new Set([...ISO_COUNTRIES, ...TAX_COUNTRIES])].sort(),
      description: "Country it is meant for, ISO 3166 or the tax authorities' own code.",
      problem: "must be a country code of ISO 3166",
    }),
  ),
  draft: optional(flag("Store without publishing.")),
  steps: steps("What to do, in order."),
  rescue: steps("What to do when a step fails."),
});

export const TransformUpdateWorkflow = component("TransformUpdateWorkflow", {
  name: optional(label("Name for people.", MAX_NAME)),
  description: optional(text("What it is for; an empty text removes it.")),
  draft: optional(flag("Store beside the published version.")),
  steps: steps("What to do, in order."),
  rescue: steps("What to do when a step fails."),
});

const TransformEvent = answer(
  "TransformEvent",
  {
    index: Type.Integer({ description: "Position in its step, from 0." }),
    status: string("RUN, then OK, KO, SKIP or TIMEOUT; QUEUED, POKE and ERR in between."),
    at: at("When it happened."),
    code: string("Code the provider gave."),
    args: map("Arguments the step added to the job."),
    message: string("Text the provider gave."),
    silo_entry_id: id("Entry the job switched to."),
  },
  ["index", "status", "at"],
);

export const TransformIntent = answer(
  "TransformIntent",
  {
    id: id("Identifies this run of the step."),
    created_at: at("When the step began."),
    updated_at: at("When its last event happened."),
    step_id: string("Step of the workflow."),
    name: string("Name of the step."),
    provider: string("Provider that runs it."),
    events: Type.Array(TransformEvent, { description: "What happened, in order." }),
    completed: bool("The step has ended."),
  },
  ["id", "created_at", "updated_at", "step_id", "provider", "events"],
);

const TransformFault = answer(
  "TransformFault",
  {
    provider: string("Provider whose step failed."),
    code: string("Code the provider gave."),
    message: string("Text the provider gave."),
    paths: strings("JSON paths of the members concerned.", { "x-fakturo": true }),
  },
  [],
);

const { created_at: _c, stored: _s, previous: _p, entry_id: _e, ...file } = SiloFile.properties;

const TransformFile = answer("TransformFile", file, ["id", "name", "hash", "mime", "size"]);

const TransformLastStep = answer(
  "TransformLastStep",
  {
    provider: string("Provider that runs it."),
    name: string("Name of the step."),
    status: string("Status of its last event."),
    code: string("Code the provider gave last."),
    message: string("Text the provider gave last."),
    attempt: Type.Integer({ description: "Events so far, while the job runs." }),
    next_at: at("When the waiting step is called next."),
  },
  ["provider"],
);

export const TransformJob = answer(
  "TransformJob",
  {
    id: id("Identifies the job."),
    created_at: at("When the job was made."),
    updated_at: at("When it moved last."),
    silo_entry_id: id("Entry it works on."),
    workflow_id: id("Workflow it follows."),
    key: string("Name given at creation, taken for two years."),
    args: map("Arguments, those of steps included."),
    tags: strings("Labels given at creation."),
    priority: Type.Integer({ description: "The higher the sooner; absent for 0.", ...EXTENSION }),
    status: string("NA, RUN, QUEUED, ERR, POKE; at the end OK, KO or CANCEL."),
    completed_at: at("When it ended; absent while it runs."),
    workflow_version: Type.Integer({
      description: "Version of the workflow, pinned at creation; absent in answers of 202.",
      ...EXTENSION,
    }),
    step: Type.Unsafe<unknown>({ ...TransformLastStep, ...EXTENSION }),
    intents: Type.Array(TransformIntent, { description: "Steps that were run, in order." }),
    faults: Type.Array(TransformFault, { description: "What failed, handled or not." }),
    envelope: json("The entry's envelope, once the job has ended."),
    attachments: Type.Array(TransformFile, { description: "Files the job made." }),
  },
  ["id", "created_at", "updated_at", "workflow_id", "status"],
);

export const TransformJobCollection = answer(
  "TransformJobCollection",
  {
    list: Type.Array(TransformJob, { description: "Jobs, newest first, without their steps." }),
    created_at: string("Bound asked for."),
    limit: Type.Integer({ description: "Jobs on a page at most." }),
    cursor: string("Place this page begins at."),
    next_cursor: string("Place the next page begins at; absent on the last."),
  },
  ["list", "limit"],
);

const TransformJobGroup = answer(
  "TransformJobGroup",
  {
    status: string("Status of the jobs."),
    workflow_id: id("Workflow they follow."),
    provider: string("Provider of their last step."),
    code: string("Code that its provider gave last."),
    message: string("Text that its provider gave last, to one of them."),
    jobs: Type.Integer({ description: "How many there are." }),
    oldest: at("When the first of them was made."),
    newest: at("When the last of them was made."),
  },
  ["status", "workflow_id", "jobs", "oldest", "newest"],
);

export const TransformJobSummary = answer(
  "TransformJobSummary",
  {
    list: Type.Array(TransformJobGroup, { description: "The largest groups first." }),
    jobs: Type.Integer({ description: "Jobs that were looked at: the newest of the filter." }),
    is_partial: bool("There are more jobs, which were not looked at."),
  },
  ["list", "jobs", "is_partial"],
);

export const TransformCreateJob = component("TransformCreateJob", {
  workflow_id: uuid("Workflow to follow."),
  silo_entry_id: optional(uuid("Entry to work on; wins over `data`.")),
  data: optional(json("Document or envelope to store first.")),
  key: optional(text("Name taken for two years; a repeat is a conflict.", MAX_KEY)),
  args: optional(textMap("Arguments for the steps; files as data URIs.")),
  tags: optional(textList("Labels.")),
  priority: optional(
    integer("The higher the sooner, among jobs that are due.", -100, 100, EXTENSION),
  ),
});

/** UUIDs of jobs, chosen by callers or by the server. */
export const JOB_ID = {
  pattern: "^.{14}[17]",
  problem: "must be a UUID of version 1 or 7; GET /utils/v1/uuid?v=7 makes one",
};

export const TransformRerun = component("TransformRerun", {
  id: optional(uuid("Id of the new job, version 1 or 7; made by the server when absent.", JOB_ID)),
  key: optional(text("Name taken for two years; a repeat is a conflict.", MAX_KEY)),
  step_id: optional(uuid("Step of the main lane to begin with; the first when absent.")),
});

export const TransformCreateBatch = component("TransformCreateBatch", {
  workflow_id: uuid("Workflow to follow; entries of other kinds of documents are left out."),
  folder: optional(text("Folder of the entries.", 100)),
  state: optional(text("State of the entries.", 50)),
  q: optional(text("Words that all have to be found in an entry, as in search.")),
  args: optional(textMap("Arguments for the steps of each job.")),
  tags: optional(textList("Labels of each job.")),
  priority: optional(integer("The higher the sooner, among jobs that are due.", -100, 100)),
  limit: optional(integer("Entries of this call at most.", 1, 200)),
  cursor: optional(text("`next_cursor` of the call before.", 200)),
});

export const TransformBatch = answer(
  "TransformBatch",
  {
    id: id("Identifies the batch."),
    workflow_id: id("Workflow that its jobs follow."),
    created: strings("Jobs made by this call."),
    skipped: Type.Integer({ description: "Entries that had a job of this batch already." }),
    next_cursor: string("For the call that goes on; absent when all entries were seen."),
  },
  ["id", "workflow_id", "created", "skipped"],
);

export const TransformPoke = component("TransformPoke", {
  id: optional(uuid("The waiting step, together with `job_id`.")),
  job_id: optional(uuid("Job of the waiting step.")),
  ref: optional(text("Reference the waiting step gave.", 500)),
  status: optional(anything("`POKE`.")),
  code: optional(text("Code for the step.", 200)),
  message: optional(text("Text for the step.")),
});

/** A step that workflows may use. */
export const TransformProvider = component("TransformProvider", {
  key: text("Key that workflows name."),
  app: text("Key of the app that offers it: the first part of its own."),
  enabled: Type.Boolean({ description: "Whether the workspace has enabled the app." }),
  name: text("Name."),
  summary: text("What it does."),
  schemas: optional(strings("Short schema ids of the documents it takes; any when absent.")),
  effect: choice(
    ["none", "external", "submission", "registration"],
    "`none` stays in the server, `external` calls others, `submission` follows a record that is sent.",
  ),
  config: json("JSON Schema of the configuration, with titles and defaults."),
  credentials: optional(strings("Keys of the credentials it reads.")),
});
