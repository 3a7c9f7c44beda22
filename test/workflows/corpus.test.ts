import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isFakturoError, type JsonObject, parseUuid } from "@fakturo/model";
import {
  definePlugin,
  defineProvider,
  type Plugin,
  type Provider,
  step,
  Type,
} from "@fakturo/plugin";
import { readManifest } from "@fakturo/server/config";
import { loadPlugins } from "@fakturo/server/plugins";
import { workflowWarnings } from "@fakturo/server-domain/workflows";
import { createWorkbench, type Workbench } from "@fakturo/server-runtime/testing";
import { repositoryRoot, shared } from "@fakturo/test-support";
import {
  allSteps,
  type Branch,
  type Contents,
  createCursor,
  formatContents,
  type JournalEvent,
  parseContents,
  type Step,
} from "@fakturo/workflow";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const OWN = join(repositoryRoot(), "core", "workflow", "fixtures");
const folders = [OWN, shared("corpus", "workflows")].filter((path) => path !== undefined);
const files = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".json"))
    .map((name) => join(folder, name)),
);

interface Definition extends Contents {
  readonly schema: string;
}

/** Three templates do not declare their kind of document. */
const DEFAULT_SCHEMA = "bill/invoice";

function load(file: string): Definition {
  const json: JsonObject = JSON.parse(readFileSync(file, "utf8"));
  let n = 0;
  const newId = () => `01960000-0000-7000-8000-${String(++n).padStart(12, "0")}`;
  const schema = typeof json.schema === "string" ? json.schema : DEFAULT_SCHEMA;
  return { schema, ...parseContents(json, { newId }) };
}

const definitions = new Map(files.map((file) => [file, load(file)]));
const every = [...definitions.values()].flatMap(({ steps, rescue }) => [
  ...allSteps(steps),
  ...allSteps(rescue),
]);

/** Steps that are executed; a scenario gives the results of the others. */
const REAL = ["silo.state", "silo.folder"];

type Results = ReadonlyMap<string, JournalEvent>;
/** Results by job key and step. */
const scripts = new Map<string, Results>();
const OK: JournalEvent = { status: "OK", code: "" };

const Simulated = Type.Object({ step: Type.String({ title: "Step", default: "" }) });

function simulated(key: string): Provider {
  return defineProvider({
    key,
    name: key,
    summary: "Ends as a scenario says.",
    // Some of both kinds, so that both modes of execution are tested.
    effect: key.length % 2 === 0 ? "external" : "none",
    config: Simulated,
    run({ config, job }) {
      const { status, code } = scripts.get(job.key)?.get(config.step) ?? OK;
      if (status === "SKIP") return step.skip("as told", code);
      return status === "KO" ? step.ko(code, "as told") : step.ok({}, { code });
    },
  });
}

let bench: Workbench;
let bundled: Plugin[];

beforeAll(async () => {
  bundled = await loadPlugins(readManifest().plugins, repositoryRoot());
  const keys = new Set(every.map(({ provider }) => provider).filter((key) => !REAL.includes(key)));
  const real = bundled.flatMap(({ providers = [] }) =>
    providers.filter(({ key }) => REAL.includes(key)),
  );
  const providers = [...real, ...[...keys].map(simulated)];
  bench = await createWorkbench([definePlugin({ name: "test-corpus", providers })]);
});
afterAll(() => bench?.[Symbol.asyncDispose]());

/** A step with its configuration; some templates omit folder or state. */
function prepared(one: Step): JsonObject {
  const isReal = REAL.includes(one.provider);
  return {
    id: one.id,
    name: one.name,
    provider: one.provider,
    config: isReal ? one.config : { step: one.id },
    next: one.next.map(({ status, code, steps, step_id, stop }) => ({
      status,
      code,
      steps: steps.map(prepared),
      stop,
      ...(step_id !== undefined && { step_id }),
    })),
  };
}

function expected(contents: Contents, results: Results): { trace: string[]; end: string } {
  const cursor = createCursor(contents);
  const trace: string[] = [];
  for (;;) {
    const next = cursor.next();
    if (next.kind === "end") return { trace, end: next.status };
    trace.push(next.step.id);
    const result = REAL.includes(next.step.provider) ? OK : (results.get(next.step.id) ?? OK);
    cursor.follow({ step_id: next.step.id, events: [result] });
  }
}

/** Scenarios: all steps succeed; each branch is taken; each step of the main lane fails. */
function scenarios({ steps }: Contents): Results[] {
  const failures = steps.map(({ id }) => new Map([[id, { status: "KO", code: "told" } as const]]));
  return [new Map(), ...failures, ...branches(steps, new Map())];
}

function branches(steps: readonly Step[], route: Results): Results[] {
  return steps.flatMap(({ id, next }) =>
    next.flatMap((branch) => {
      const taken = new Map([...route, [id, into(branch)]]);
      return [taken, ...branches(branch.steps, taken)];
    }),
  );
}

function into({ status, code }: Branch): JournalEvent {
  // Other tests check time limits: the steps here take no time.
  const isAny = status === "" || status === "NA" || status === "TIMEOUT";
  return { status: isAny ? "OK" : status, code };
}

describe.each(files)("%s", (file) => {
  it("runs through every branch of its definition", async () => {
    const definition = load(file);
    const workflowId = await bench.workflow({
      name: "W",
      schema: definition.schema,
      steps: definition.steps.map(prepared),
      rescue: definition.rescue.map(prepared),
    });
    const told = scenarios(definition);
    const stories = await Promise.all(
      told.map(async (results, i) => {
        const key = `${workflowId}-${i}`;
        scripts.set(key, results);
        return bench.finish(await bench.job({ workflowId, key, args: { n: String(i) } }));
      }),
    );
    for (const [i, { job, intents }] of stories.entries()) {
      const { trace, end } = expected(definition, told[i] ?? new Map());
      expect(intents.map(({ step_id }) => step_id)).toEqual(trace.map((id) => parseUuid(id)));
      expect(job.status).toBe(end);
    }
  });
});

/** Placeholders of the templates. */
const UNFINISHED = ["config.workflow_id", "config.interval"];

describe("published with the bundled plugins", () => {
  it("every definition tells by name each provider that is not installed, and little else", async () => {
    const installed = new Set(
      bundled.flatMap(({ providers = [] }) => providers.map(({ key }) => key)),
    );
    const real = await createWorkbench(bundled);
    const surprises: object[] = [];
    try {
      for (const file of files) {
        const { steps, rescue, schema } = load(file);
        const wanted = [...allSteps(steps), ...allSteps(rescue)]
          .map(({ provider }) => provider)
          .filter((key) => !installed.has(key));
        const json: JsonObject = JSON.parse(readFileSync(file, "utf8"));
        const faults = await faultsOf(real.workflow({ ...json, name: "W", schema }));
        const warnings = workflowWarnings(formatContents(load(file)), {
          providers: installed,
          disabled: new Set(),
        });
        const named = warnings.map(({ message }) => /'(.+)'/.exec(message)?.[1]);
        expect(named.sort()).toEqual(wanted.sort());
        const surprising = faults.filter(
          ({ path }) => !UNFINISHED.some((end) => path.endsWith(end)),
        );
        surprises.push(...surprising.map((fault) => ({ file, ...fault })));
      }
    } finally {
      await real[Symbol.asyncDispose]();
    }
    expect(surprises).toEqual([]);
  });
});

async function faultsOf(work: Promise<unknown>): Promise<{ path: string; message: string }[]> {
  try {
    await work;
    return [];
  } catch (error) {
    if (!isFakturoError(error)) throw error;
    return error.faults.flatMap(({ paths, message }) => paths.map((path) => ({ path, message })));
  }
}
