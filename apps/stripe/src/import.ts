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
import { readObject } from "./api.ts";
import { documentOf } from "./map/document.ts";
import { amountOf } from "./map/money.ts";
import { app, documents, KEY, OBJECT_ARG, OBJECT_ID } from "./settings.ts";

/** Reads the invoice or credit note that the job is about from Stripe into the document of its one entry. */
export const importObject = defineProvider({
  key: "stripe.import",
  name: "Import from Stripe",
  summary: `Read the finalised invoice or credit note of the arg ${OBJECT_ARG} from Stripe; each has one entry. A signed entry is left as it is.`,
  effect: "external",
  credentials: [KEY.key],
  config: Type.Object({}),
  run: (task, ctx) => refusing(() => run(task, ctx)),
});

async function run(task: Task, ctx: StepContext): Promise<StepResult> {
  const id = task.args[OBJECT_ARG] ?? "";
  if (!task.envelope?.sigs?.length && !OBJECT_ID.test(id))
    return step.ko("no-document", `the job has no id of a Stripe object in the arg ${OBJECT_ARG}`);
  return importOnce(task, ctx, { id, documents, read: () => read(id, ctx) });
}

async function read(id: string, ctx: StepContext): Promise<JsonObject> {
  const settings = await ctx.config(app);
  if (!isTimeZone(settings.time_zone))
    throw new FakturoError("precondition-failed", "expected is the name of a time zone", {
      path: "$.time_zone",
    });
  const source = await readObject(id, settings.supplier?.addresses === undefined, ctx);
  const { livemode, total, currency } = source.credit ?? source.invoice;
  if (livemode === ctx.sandbox)
    throw new FakturoError(
      "precondition-failed",
      `the object is of Stripe's ${livemode ? "live" : "test"} mode, the workspace is not`,
    );
  const document = documentOf(source, settings, ctx.now());
  // Stripe rounds taxes by line: by at most one smallest unit for each.
  const tolerance = amountOf(source.lines.length, currency);
  return reconciled(
    document,
    { platform: "Stripe", total: amountOf(total, currency), tolerance },
    ctx,
  );
}
