import { failedRequest } from "@fakturo/billing-platform";
import { FakturoError } from "@fakturo/model";
import {
  defineProvider,
  refusing,
  type StepContext,
  type StepResult,
  step,
  type Task,
  Type,
} from "@fakturo/plugin";
import { post } from "./api.ts";
import { documentOfTask, pathOf } from "./document-id.ts";
import { KEY } from "./settings.ts";

const Download = Type.Object({ download: Type.Object({ download_url: Type.String() }) });
const TIMEOUT_S = 30;
const HEAD = "%PDF-";
const SERVER_ERROR = 500;

/** Stores the PDF that Chargebee has made of a document with the entry. */
export const downloadPdf = defineProvider({
  key: "chargebee.pdf.download",
  name: "Download Chargebee's PDF",
  summary: "Attach the PDF that Chargebee has made of the document.",
  effect: "external",
  credentials: [KEY.key],
  config: Type.Object({}),
  run: (task, ctx) => refusing(() => run(task, ctx).catch(failedRequest)),
});

async function run(task: Task, ctx: StepContext): Promise<StepResult> {
  const document = await documentOfTask(task, ctx);
  if (!document || !task.entry)
    return step.ko("no-document", "the entry has no document of Chargebee");
  const { download } = await post(Download, `${pathOf(document)}/pdf`, {}, ctx);
  const signal = ctx.deadline(TIMEOUT_S);
  const { status, body } = await ctx.http(download.download_url, { method: "GET", signal });
  if (status >= SERVER_ERROR) return step.retry(`the PDF's address answers status ${status}`);
  if (status !== 200 || new TextDecoder().decode(body.subarray(0, HEAD.length)) !== HEAD)
    throw new FakturoError("input", `expected is a PDF, the answer has status ${status}`);
  const name = `${document.id.replace(/[^\w.-]/g, "-")}.pdf`;
  const file = { name, mime: "application/pdf", data: body, key: "chargebee-pdf" } as const;
  return step.ok({ files: [{ ...file, category: "format", embeddable: true }] });
}
