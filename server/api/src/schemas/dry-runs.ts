import { Type } from "@fakturo/schema";
import {
  answer,
  choice,
  component,
  json,
  optional,
  shownList,
  text,
  textMap,
  uuid,
} from "./base.ts";
import { TransformStep } from "./transform.ts";

const string = (description: string) => Type.String({ description });

const TransformChosenOutcome = component("TransformChosenOutcome", {
  status: choice(["OK", "SKIP", "KO", "TIMEOUT"], "How the step is to end."),
  code: optional(text("Code that its branches compare.", 200)),
});

/** Steps whose outcome is chosen at most: as many as a workflow may have. */
const MAX_OUTCOMES = 500;

export const TransformTestWorkflow = component("TransformTestWorkflow", {
  schema: optional(
    text("Kind of document the workflow works on, e.g. `bill/invoice`; any kind when absent.", 200),
  ),
  steps: optional(shownList("What to do, in order.", TransformStep)),
  rescue: optional(shownList("What to do when a step fails.", TransformStep)),
  silo_entry_id: optional(uuid("Entry to try it on; wins over `data`.")),
  data: optional(json("Document or envelope to try it on, which is not stored.")),
  args: optional(textMap("Arguments for the steps.")),
  outcomes: optional(
    Type.Record(Type.String(), TransformChosenOutcome, {
      description: "Outcomes by the ids of steps, in place of what the steps would do.",
      maxProperties: MAX_OUTCOMES,
    }),
  ),
});

const TransformDocumentChange = answer(
  "TransformDocumentChange",
  {
    path: string("JSON path from the envelope."),
    before: string("Value before the step; absent where there was none."),
    after: string("Value after it; absent where there is none any more."),
  },
  ["path"],
);

const TransformTriedFile = answer(
  "TransformTriedFile",
  {
    name: string("Name of the file."),
    mime: string("Media type."),
    size: Type.Integer({ description: "Bytes." }),
  },
  ["name", "mime", "size"],
);

const TransformTriedStep = answer(
  "TransformTriedStep",
  {
    step_id: string("Step of the workflow."),
    name: string("Name of the step."),
    provider: string("What the step does."),
    lane: choice(["steps", "rescue"], "List of the step."),
    status: string("OK, SKIP, KO or TIMEOUT."),
    code: string("Code of the outcome."),
    message: string("Text of the provider."),
    source: choice(
      ["called", "chosen", "assumed"],
      "`called`: the step's own result; `chosen`: by the request; `assumed`: OK, because the step calls another system or waits.",
    ),
    changes: Type.Array(TransformDocumentChange, {
      description: "Values of the envelope that the step would change, at most a hundred.",
    }),
    folder: string("Folder the step would move the entry to."),
    state: string("State the step would set."),
    files: Type.Array(TransformTriedFile, { description: "Files the step would add." }),
    args: Type.Unsafe({
      type: "object",
      description: "Arguments the step would add to the job.",
      additionalProperties: { type: "string" },
    }),
  },
  ["step_id", "provider", "lane", "status", "source", "changes", "files", "args"],
);

export const TransformTriedWorkflow = answer(
  "TransformTriedWorkflow",
  {
    status: choice(
      ["OK", "KO", "CANCEL"],
      "How the job would end; absent where the run took too long and was stopped.",
    ),
    steps: Type.Array(TransformTriedStep, { description: "Steps in the order they are made." }),
  },
  ["steps"],
);
