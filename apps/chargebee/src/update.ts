import { failedRequest } from "@fakturo/billing-platform";
import { FakturoError, type Json, type JsonObject } from "@fakturo/model";
import {
  type DocumentTask,
  defineProvider,
  onDocument,
  type Static,
  type StepContext,
  type StepResult,
  step,
  Type,
} from "@fakturo/plugin";
import { Budget, compileExpression, programFailure } from "@fakturo/workflow";
import { post } from "./api.ts";
import { comment } from "./comment.ts";
import { documentOfTask, pathOf } from "./document-id.ts";
import { WithFields } from "./objects.ts";
import { KEY } from "./settings.ts";

const Config = Type.Object({
  fields: Type.Array(
    Type.Object({
      field: Type.String({
        title: "Field",
        description: "Parameter of Chargebee, e.g. po_number or cf_authority_id.",
        pattern: "^[a-z][a-z0-9_]*(\\[[a-z0-9_]+\\])?$",
        maxLength: 100,
      }),
      value: Type.String({
        title: "Value",
        description: "Expression over head and doc; null leaves the field as it is.",
        minLength: 1,
        maxLength: 10_000,
      }),
    }),
    { title: "Fields", minItems: 1, maxItems: 50 },
  ),
});
type Config = Static<typeof Config>;

/** Writes facts of the document into fields of the invoice at Chargebee; into a comment of a credit note. */
export const updateDetails = defineProvider({
  key: "chargebee.update.details",
  name: "Update details at Chargebee",
  summary:
    "Set fields of the invoice at Chargebee to values of the document; a credit note gets them as a comment.",
  effect: "external",
  credentials: [KEY.key],
  config: Config,
  run: onDocument((task: DocumentTask<Config>, ctx) => run(task, ctx).catch(failedRequest)),
});

async function run(task: DocumentTask<Config>, ctx: StepContext): Promise<StepResult> {
  const document = await documentOfTask(task, ctx);
  if (!document) return step.ko("no-document", "the entry has no document of Chargebee");
  let fields: Readonly<Record<string, string>>;
  try {
    fields = valuesOf(task);
  } catch (error) {
    return programFailure(error, "expression");
  }
  const names = Object.keys(fields);
  if (names.length === 0) return step.skip("no field has a value", "no-values");
  if (document.kind === "credit_note")
    return comment(
      document,
      names.map((name) => `${name}: ${fields[name]}`),
      task,
      ctx,
    );
  await post(
    WithFields,
    `${pathOf(document)}/update_details`,
    { fields, idempotencyKey: task.id },
    ctx,
  );
  return step.ok();
}

/** @throws FakturoError "validation" for an expression that fails or yields a list or object. */
function valuesOf({ config, envelope }: DocumentTask<Config>): Record<string, string> {
  const { head, doc }: JsonObject = JSON.parse(JSON.stringify(envelope));
  const budget = new Budget();
  const values: Record<string, string> = {};
  for (const { field, value } of config.fields) {
    const found: Json = compileExpression(value)({ head: head ?? null, doc: doc ?? null }, budget);
    if (found === null) continue;
    if (typeof found === "object")
      throw new FakturoError("validation", `the value of ${field} is a list or an object`);
    values[field] = String(found);
  }
  return values;
}
