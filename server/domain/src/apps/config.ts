import { FakturoError, type JsonObject } from "@fakturo/model";
import type { AnyAppSpec, AppConfig } from "@fakturo/plugin";
import { fits, unmetExpectations } from "@fakturo/schema";
import { BodyFaults } from "@fakturo/server-base";

/** A member of an app's configuration that does not match its schema. */
export interface ConfigProblem {
  /** JSON path from the configuration: `$.account.id`. */
  readonly path: string;
  readonly message: string;
}

const MAX_PROBLEMS = 20;

/** Problems of a configuration with its secrets; empty where steps can read it. */
export function configProblems(
  { config: schema }: AnyAppSpec,
  value: JsonObject,
): readonly ConfigProblem[] {
  return unmetExpectations(schema, structuredClone(value), "json")
    .slice(0, MAX_PROBLEMS)
    .map(({ path, message }) => ({ path: pathOf(path), message }));
}

function pathOf(parts: readonly string[]): string {
  return parts.reduce(
    (path, part) => `${path}${/^\d+$/.test(part) ? `[${part}]` : `.${part}`}`,
    "$",
  );
}

/** The configuration with its defaults. @throws FakturoError "precondition-failed". */
export function completeAppConfig<A extends AnyAppSpec>(app: A, value: JsonObject): AppConfig<A> {
  const complete: unknown = structuredClone(value);
  const schema: A["config"] = app.config;
  if (fits(schema, complete, "json")) return complete;
  const [first] = configProblems(app, value);
  throw new FakturoError(
    "precondition-failed",
    `the app '${app.key}' is not configured in this workspace: config${first?.path.slice(1)} ${first?.message}`,
  );
}

interface ConfigInput {
  readonly given: JsonObject | undefined;
  readonly stored: JsonObject | undefined;
  readonly known: JsonObject;
  readonly forget: readonly string[];
}

/**
 * A changed configuration, its secrets apart.
 * @throws BodyFaults whose paths start at `$.config` and `$.forget`.
 */
export function checkedConfig(
  spec: AnyAppSpec,
  { given, stored = {}, known, forget }: ConfigInput,
): { readonly config: JsonObject; readonly secrets: JsonObject } {
  const names = new Set(spec.secrets);
  const kept = pick(known, (name) => !forget.includes(name));
  const config = given ? pick(given, (name) => !names.has(name)) : stored;
  const secrets = { ...kept, ...pick(given ?? {}, (name) => names.has(name)) };
  const unknown = forget.flatMap((name, i) =>
    names.has(name) ? [] : [{ path: `$.forget[${i}]`, message: "is no secret of this app" }],
  );
  const wrong = given ? configProblems(spec, { ...config, ...secrets }) : [];
  const problems = [
    ...unknown,
    ...wrong.map(({ path, message }) => ({ path: `$.config${path.slice(1)}`, message })),
  ];
  if (problems.length > 0)
    throw new BodyFaults(
      problems.map(({ path, message }) => ({ code: "config-invalid", paths: [path], message })),
    );
  return { config, secrets };
}

function pick(from: JsonObject, takes: (name: string) => boolean): JsonObject {
  return Object.fromEntries(Object.entries(from).filter(([name]) => takes(name)));
}
