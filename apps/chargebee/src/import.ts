import { importOnce, reconciled } from "@fakturo/billing-platform";
import { FakturoError, isTimeZone, type JsonObject } from "@fakturo/model";
import {
  defineProvider,
  refusing,
  type StepContext,
  type StepResult,
  step,
  type Task,
  Type,
} from "@fakturo/plugin";
import { readSource } from "./api.ts";
import { type BilledDocument, documentOfTask, nameOf } from "./document-id.ts";
import { documentOf } from "./map/document.ts";
import { amountOf } from "./map/money.ts";
import { app, DOCUMENT_ARG, documents, KEY } from "./settings.ts";

/** Reads the invoice or credit note that the job is about from Chargebee into the document of its one entry. */
export const importDocument = defineProvider({
  key: "chargebee.import",
  name: "Import from Chargebee",
  summary: `Read the invoice or credit note of the arg ${DOCUMENT_ARG} from Chargebee; each has one entry. A signed entry is left as it is.`,
  effect: "external",
  credentials: [KEY.key],
  config: Type.Object({}),
  run: (task, ctx) => refusing(() => run(task, ctx)),
});

async function run(task: Task, ctx: StepContext): Promise<StepResult> {
  if (task.envelope?.sigs?.length) return step.skip("the entry is signed", "signed");
  const document = await documentOfTask(task, ctx);
  if (!document)
    return step.ko(
      "no-document",
      `the job has no document of Chargebee in the arg ${DOCUMENT_ARG}`,
    );
  const read = () => readDocument(document, ctx);
  return importOnce(task, ctx, { id: nameOf(document), documents, read });
}

/** Rounding of a document: of one smallest unit for each line, and what Chargebee itself states. */
async function readDocument(document: BilledDocument, ctx: StepContext): Promise<JsonObject> {
  const settings = await ctx.config(app);
  const isTest = settings.site.endsWith("-test");
  if (isTest !== ctx.sandbox)
    throw new FakturoError(
      "precondition-failed",
      `the site is ${isTest ? "a test" : "a live"} site, the workspace is not`,
      { path: "$.site" },
    );
  if (!isTimeZone(settings.time_zone))
    throw new FakturoError("precondition-failed", "expected is the name of a time zone", {
      path: "$.time_zone",
    });
  const source = await readSource(document, ctx);
  const own = source.credit ?? source.invoice;
  const { total = 0, currency_code = "", round_off_amount = 0, line_items = [] } = own ?? {};
  const tolerance = amountOf(line_items.length + Math.abs(round_off_amount), currency_code);
  const expected = { platform: "Chargebee", total: amountOf(total, currency_code), tolerance };
  return reconciled(documentOf(source, settings), expected, ctx);
}
