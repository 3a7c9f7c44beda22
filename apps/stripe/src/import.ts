import { Amount, FakturoError, isObject, isTimeZone, type JsonObject } from "@fakturo/model";
import {
  defineProvider,
  type Effects,
  putRecord,
  refusing,
  type StepContext,
  type StepResult,
  step,
  type Task,
  Type,
} from "@fakturo/plugin";
import { readObject, StripeError } from "./api.ts";
import { documentOf } from "./map/document.ts";
import { amountOf } from "./map/money.ts";
import type { StripeSource } from "./objects.ts";
import { app, documents, KEY, OBJECT_ARG, OBJECT_ID } from "./settings.ts";

const FOLDER = "sales";
const TOO_MANY = 429;
const SERVER_ERROR = 500;

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
  const { args, entry, envelope } = task;
  if (envelope?.sigs?.length) return step.skip("the entry is signed", "signed");
  const id = args[OBJECT_ARG] ?? "";
  if (!OBJECT_ID.test(id))
    return step.ko("no-document", `the job has no id of a Stripe object in the arg ${OBJECT_ARG}`);
  const known = await ctx.records(documents).get(id);
  if (known && known.value.entry !== entry?.id) return continued(known.value.entry);
  const data = await read(id, ctx).catch(failure);
  if ("status" in data) return data;
  const own = entry?.id ?? ctx.uuid();
  const records = known
    ? []
    : [putRecord(documents, id, { entry: own }, { version: 0, entry: own })];
  return step.ok({ records, ...effectsOf(own, entry !== undefined, data.document) });
}

/** A second job for an object goes on with the entry of the first one. */
function continued(entry: string): StepResult {
  const effects = { entry: { id: entry } };
  return { status: "SKIP", code: "imported", message: `imported into entry ${entry}`, effects };
}

function effectsOf(id: string, isStored: boolean, data: JsonObject): Effects {
  if (!isStored) return { entry: { id, data, folder: FOLDER } };
  return { document: { type: "application/json", data }, folder: FOLDER };
}

async function read(id: string, ctx: StepContext): Promise<{ readonly document: JsonObject }> {
  const settings = await ctx.config(app);
  if (!isTimeZone(settings.time_zone))
    throw new FakturoError("precondition-failed", "expected is the name of a time zone", {
      path: "$.time_zone",
    });
  const source = await readObject(id, settings.supplier?.addresses === undefined, ctx);
  const { livemode } = source.credit ?? source.invoice;
  if (livemode === ctx.sandbox)
    throw new FakturoError(
      "precondition-failed",
      `the object is of Stripe's ${livemode ? "live" : "test"} mode, the workspace is not`,
    );
  return { document: reconciled(documentOf(source, settings, ctx.now()), source, ctx) };
}

/**
 * The built document with Stripe's total. Stripe rounds taxes by line, so that a difference of one smallest unit for
 * each line is rounding.
 * @throws FakturoError "input" for a larger difference.
 */
function reconciled(document: JsonObject, source: StripeSource, ctx: StepContext): JsonObject {
  const { total, currency } = source.credit ?? source.invoice;
  const expected = amountOf(total, currency);
  const built = builtOf(document, ctx);
  const totals = isObject(built.doc) && isObject(built.doc.totals) ? built.doc.totals : {};
  const payable = Amount.parse(String(totals.payable ?? "0"));
  const difference = expected.match(payable).sub(payable);
  if (difference.isZero()) return built;
  const allowed = amountOf(source.lines.length, currency);
  if (difference.abs().compare(allowed) > 0)
    throw new FakturoError("input", `Stripe's total is ${expected}, the document's is ${payable}`, {
      path: "$.totals.payable",
    });
  return builtOf({ ...document, totals: { rounding: difference.toString() } }, ctx);
}

/** @throws FakturoError where the document cannot be built. */
function builtOf(document: JsonObject, ctx: StepContext): JsonObject {
  const { $schema, head, doc } = ctx.build(document);
  return JSON.parse(JSON.stringify({ $schema, head, doc }));
}

/** How the step ends after an answer without the object; other errors are rethrown. */
function failure(error: unknown): StepResult {
  if (!(error instanceof StripeError)) throw error;
  const { status, message, retryAfter } = error;
  if (status === TOO_MANY || status >= SERVER_ERROR)
    return step.retry(message, retryAfter, String(status));
  return step.ko(String(status), message);
}
