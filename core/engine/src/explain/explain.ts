import { type Fault, formatPath, isObject, type Json, type JsonObject } from "@fakturo/model";
import { createContext } from "../context.ts";
import type { EngineScope, Pass } from "../engine-scope.ts";
import { isEnvelopeJson } from "../envelope/envelope.ts";
import type { Registry } from "../registry.ts";
import { type RuleEntry, type RuleOwner, ruleBook, rulesPage } from "../rules/book.ts";
import { differences, type JsonPath, valueAt } from "./differences.ts";
import { type Origin, provenanceOf } from "./origins.ts";
import { type RecordedChange, Recorder } from "./recorder.ts";

/** One step of a property: the pass that changed it, the rule package behind the change, and its inputs. */
export interface Change {
  /** JSON path in the output, `$` being its root. */
  readonly path: string;
  readonly pass: Pass;
  /** `core`, `regime ES` or `addon es-tbai-v1`. */
  readonly by: string;
  /** Absent for a new value. */
  readonly before?: Json;
  /** Absent for a removed value. */
  readonly after?: Json;
  readonly from: readonly ValueSource[];
  /** Page about the regime or addon, below `docs/`. */
  readonly page?: string;
}

/** A source of a value: another path, or a line of data. */
export interface ValueSource {
  readonly path?: string;
  readonly value?: Json;
  readonly data?: string;
}

/** A fault with the path, condition, found value and requirement of its rule. */
export interface ExplainedFault {
  readonly code: string;
  readonly message: string;
  readonly by: string;
  readonly object: string;
  readonly guards: readonly string[];
  readonly expected: readonly string[];
  readonly found: readonly { readonly path: string; readonly value?: Json }[];
  /** Page and anchor of the rule's documentation, below `docs/`. */
  readonly page?: string;
}

/** A build with the origin of every value. */
export interface Explained {
  readonly output: JsonObject;
  readonly changes: readonly Change[];
  readonly faults: readonly ExplainedFault[];
}

interface Prepared {
  readonly output: JsonObject;
  readonly faults: readonly Fault[];
}

/** Runs `prepare` and records what every pass changed. */
export function explain(
  json: unknown,
  scope: EngineScope,
  prepare: (scope: EngineScope) => Prepared,
): Explained {
  const given = documentIn(json);
  const recorder = new Recorder(given, scope.registry);
  const { planner } = scope;
  const { output, faults } = prepare({
    ...scope,
    planner: { plan: (context) => recorder.watch(planner.plan(context)) },
    trace: (pass, document) => recorder.mark(pass, document),
  });
  const isEnvelope = isEnvelopeJson(output);
  const document = isEnvelope ? output.doc : output;
  const changes = changesOf(recorder.steps, document ?? null, isEnvelope ? ["doc"] : [], scope);
  return {
    output,
    changes: isEnvelope ? [...changes, ...headChanges(json, output)] : changes,
    faults: faults.map((fault) => explainFault(fault, output, scope.registry)),
  };
}

/** The unbuilt document; numbers with preserved spelling become their parsed value. */
function documentIn(json: unknown): Json | undefined {
  const document = isEnvelopeJson(json) ? json.doc : json;
  return document === undefined ? undefined : JSON.parse(JSON.stringify(document));
}

function changesOf(
  steps: readonly RecordedChange[],
  output: Json,
  above: JsonPath,
  scope: EngineScope,
): Change[] {
  const { registry, ports } = scope;
  const root = isObject(output) ? output : {};
  const schema = String(root.$schema).split("/draft-0/").at(-1) ?? "";
  const context = createContext(registry, schema, root, ports.now());
  return steps.map((step): Change => {
    const { owner, from } = provenanceOf(step, output, context);
    const page = pageOf(owner);
    return {
      path: formatPath([...above, ...step.place]),
      pass: passOf(step),
      by: nameOf(owner),
      ...(step.before !== undefined && { before: step.before }),
      ...(step.after !== undefined && { after: step.after }),
      from: from.map((origin) => sourceOf(origin, above)),
      ...(page !== undefined && { page }),
    };
  });
}

/** The regime is inferred while the document is read. */
function passOf({ pass, place, before }: RecordedChange): Pass {
  return place[0] === "$regime" && before === undefined ? "default" : pass;
}

function sourceOf(origin: Origin, above: JsonPath): ValueSource {
  if ("data" in origin) return { data: origin.data };
  if ("list" in origin) return { path: `${formatPath(above)}.${origin.list}` };
  const { place, value } = origin;
  return { path: formatPath([...above, ...place]), ...(isLeaf(value) && { value }) };
}

function isLeaf(value: Json | undefined): boolean {
  return value !== undefined && (typeof value !== "object" || value === null);
}

function headChanges(json: unknown, output: JsonObject): Change[] {
  const given: Json | undefined = isEnvelopeJson(json) ? json.head : undefined;
  return differences(given, output.head).map(({ place, before, after }) => ({
    path: formatPath(["head", ...place]),
    pass: "envelope",
    by: "core",
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
    from: place[0] === "dig" ? [{ path: "$.doc" }] : [],
  }));
}

function nameOf(owner: RuleOwner): string {
  return owner.kind === "core" ? owner.kind : `${owner.kind} ${owner.key}`;
}

function pageOf(owner: RuleOwner): string | undefined {
  if (owner.kind === "core") return undefined;
  return owner.kind === "regime"
    ? `reference/regimes/${owner.key.toLowerCase()}.md`
    : `reference/addons/${owner.key}.md`;
}

function explainFault(fault: Fault, output: JsonObject, registry: Registry): ExplainedFault {
  const { code, message, paths } = fault;
  const found = paths.map((path) => {
    const value = valueAt(output, parsePath(path));
    return { path, ...(value !== undefined && { value }) };
  });
  return { code, message, found, ...ruleOf(ruleBook(registry).get(code)) };
}

function ruleOf(rule: RuleEntry | undefined) {
  if (!rule) return { by: "core", object: "", guards: [], expected: [] };
  const { id, owner, namespace, object, guards, expected } = rule;
  const page = `reference/rules/${rulesPage(namespace)}.md#${id.toLowerCase()}`;
  return { by: nameOf(owner), object, guards, expected, page };
}

/** The parent of `$.lines[0].item`. */
function parsePath(path: string): JsonPath {
  return Array.from(path.matchAll(/\.([^.[]+)|\[(\d+)\]/g), ([, name, position]) =>
    name === undefined ? Number(position) : name,
  );
}
