import { failedRequest } from "@fakturo/billing-platform";
import {
  defineProvider,
  refusing,
  type StepContext,
  type StepResult,
  step,
  type Task,
  Type,
} from "@fakturo/plugin";
import { comment } from "./comment.ts";
import { documentOfTask } from "./document-id.ts";
import { KEY } from "./settings.ts";

const MIMES = { pdf: ["application/pdf"], xml: ["application/xml", "text/xml"] } as const;

const Config = Type.Object({
  document_select: Type.Union([Type.Literal(""), Type.Literal("xml"), Type.Literal("pdf")], {
    title: "File",
    description: "The comment contains the address of the entry's newest public file of this kind.",
    default: "",
  }),
});

/** Tells Chargebee's users what became of a document, as a comment on it. */
export const report = defineProvider({
  key: "chargebee",
  name: "Report to Chargebee",
  summary:
    "Add the state of the entry, the job's errors and a file's address as a comment to the document at Chargebee, once for each job.",
  effect: "external",
  credentials: [KEY.key],
  config: Config,
  run: (task, ctx) =>
    refusing(() => run(task, task.config.document_select, ctx).catch(failedRequest)),
});

async function run(task: Task, select: "" | "xml" | "pdf", ctx: StepContext): Promise<StepResult> {
  const document = await documentOfTask(task, ctx);
  if (!document) return step.skip("the entry has no document of Chargebee", "no-document");
  return comment(document, linesOf(task, select), task, ctx);
}

/** The most important lines first: a comment that is too long is cut. */
function linesOf({ entry, faults }: Task, select: "" | "xml" | "pdf"): string[] {
  const mimes: readonly string[] = select === "" ? [] : MIMES[select];
  const file = entry?.files.findLast(({ mime, url }) => url !== undefined && mimes.includes(mime));
  return [
    `State: ${entry?.state || "none"}`,
    ...(file?.url ? [`File: ${file.url}`] : []),
    ...faults.map(({ provider, code, message }) => `Error: ${provider} ${code}: ${message}`),
  ];
}
