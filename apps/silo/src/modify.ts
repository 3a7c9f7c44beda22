import { FakturoError, isObject, type Json, type JsonObject } from "@fakturo/model";
import { defineProvider, type Envelope, type Static, step, type Task, Type } from "@fakturo/plugin";
import {
  applyJsonPatch,
  applyMergePatch,
  Budget,
  JSON_PATCH,
  MERGE_PATCH,
  programFailure,
  runJq,
  templateEnvironment,
} from "@fakturo/workflow";
import { holds } from "./condition.ts";
import { templated } from "./patch-data.ts";
import { scoped } from "./scope.ts";

const JQ = "application/jq";

const Config = Type.Object({
  addons: Type.Array(Type.String(), {
    title: "Addons",
    description: "Added where missing.",
    default: [],
  }),
  tags: Type.Array(Type.String(), {
    title: "Tags",
    description: "Added where missing.",
    default: [],
  }),
  merge_type: Type.Union([Type.Literal(MERGE_PATCH), Type.Literal(JSON_PATCH), Type.Literal(JQ)], {
    title: "Kind of change",
    default: MERGE_PATCH,
  }),
  data: Type.Optional(
    Type.Unknown({
      title: "Patch",
      description: "JSON or its text, with `head` and `doc` at the top; texts are templates.",
    }),
  ),
  jq: Type.String({ title: "jq filter", maxLength: 20_000, default: "" }),
  scope: Type.Union([Type.Literal("doc"), Type.Literal("env")], {
    title: "Scope",
    description: "What the jq filter is given: the document or the whole envelope.",
    default: "doc",
  }),
  expr: Type.String({
    title: "Condition",
    description: "Over the envelope; the step is skipped where it is false.",
    maxLength: 10_000,
    default: "",
  }),
  allow_invalid_json: Type.Boolean({
    title: "Allow invalid JSON",
    description: "The patch's text becomes JSON only once its templates are filled in.",
    default: false,
  }),
  sign: Type.Boolean({ title: "Sign", default: false }),
});

type ModifyTask = Task<Static<typeof Config>>;

/** Changes the document by patch or filter; a signed one is signed anew. */
export const modify = defineProvider({
  key: "silo.modify",
  name: "Modify",
  summary: "Change the document with a patch, a jq filter, addons or tags.",
  effect: "none",
  config: Config,

  run(task) {
    const { config, envelope } = task;
    if (!envelope) return step.ko("no-document", "there is no document to change");
    const budget = new Budget();
    try {
      if (config.expr.trim() !== "" && !holds(config.expr, scoped(envelope, "env"), budget))
        return step.skip("the condition does not hold");
    } catch (error) {
      return programFailure(error, "expression");
    }
    try {
      const data = labelled(changed(envelope, task, budget), config);
      return step.ok({
        document: { type: "application/json", data },
        sign: config.sign || Boolean(envelope.sigs?.length),
      });
    } catch (error) {
      return programFailure(error, "validation");
    }
  },
});

/** The envelope after patch or filter. */
function changed(envelope: Envelope, task: ModifyTask, budget: Budget): JsonObject {
  const { config, args, faults } = task;
  const whole: JsonObject = JSON.parse(JSON.stringify(envelope));
  if (config.merge_type === JQ) return filtered(whole, envelope, config, budget);
  if (config.data === undefined || config.data === null || config.data === "") return whole;
  const environment = templateEnvironment(envelope.doc, args, faults);
  const patch = templated(config.data, environment, config.allow_invalid_json, budget);
  const patched =
    config.merge_type === JSON_PATCH
      ? applyJsonPatch(whole, patch, budget)
      : applyMergePatch(whole, patch);
  return object(patched);
}

function filtered(
  whole: JsonObject,
  envelope: Envelope,
  { jq, scope }: ModifyTask["config"],
  budget: Budget,
): JsonObject {
  if (jq.trim() === "") return whole;
  const output = object(runJq(jq, scoped(envelope, scope), budget));
  if (scope === "doc") return { ...whole, doc: output };
  return { ...whole, head: object(output.head), doc: object(output.doc) };
}

/** The envelope with the step's addons and tags. */
function labelled(envelope: JsonObject, { addons, tags }: ModifyTask["config"]): JsonObject {
  const doc = object(envelope.doc);
  const added: Record<string, Json> = {};
  if (addons.length > 0) added.$addons = union(doc.$addons, addons);
  if (tags.length > 0) added.$tags = union(doc.$tags, tags);
  return { ...envelope, doc: { ...doc, ...added } };
}

function union(present: Json | undefined, wanted: readonly string[]): Json {
  return [...new Set([...(Array.isArray(present) ? present : []), ...wanted])];
}

function object(value: Json | undefined): JsonObject {
  if (value === undefined || !isObject(value))
    throw new FakturoError("validation", "the change leaves no object");
  return value;
}
