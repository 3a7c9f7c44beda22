import { isObject, type Json } from "@fakturo/model";
import { appOf } from "@fakturo/plugin";
import type { MissingCredential } from "../credentials/index.ts";

/** A part of a stored workflow that will make a step fail. */
export interface WorkflowWarning {
  readonly code: "app-not-enabled" | "app-not-configured" | "credential-missing";
  readonly paths: readonly string[];
  readonly message: string;
}

/** Apps and steps of a workspace. */
export interface OfferedSteps {
  readonly providers: Pick<ReadonlyMap<string, unknown>, "has">;
  /** Keys of apps that are not enabled. */
  readonly disabled: ReadonlySet<string>;
}

/** Steps whose provider no loaded plugin offers, or whose app is disabled: they end as `KO` with that code. */
export function workflowWarnings(
  { steps, rescue }: { readonly steps: Json; readonly rescue: Json },
  offered: OfferedSteps,
): WorkflowWarning[] {
  return [...stepsIn(steps, "$.steps"), ...stepsIn(rescue, "$.rescue")].flatMap(
    ({ step, path }) => {
      const { provider } = step;
      const reason = typeof provider === "string" ? whyMissing(provider, offered) : undefined;
      if (reason === undefined) return [];
      const message = `${reason}: the step ends as KO`;
      return [{ code: "app-not-enabled" as const, paths: [`${path}.provider`], message }];
    },
  );
}

function whyMissing(key: string, { providers, disabled }: OfferedSteps): string | undefined {
  if (!providers.has(key)) return `no loaded plugin offers '${key}'`;
  const app = appOf(key);
  return disabled.has(app) ? `the app '${app}' is not enabled in this workspace` : undefined;
}

/** Steps that lack a credential which they cannot do without: they end as `KO`. */
export function credentialWarnings(
  { steps, rescue }: { readonly steps: Json; readonly rescue: Json },
  missing: readonly MissingCredential[],
): WorkflowWarning[] {
  return [...stepsIn(steps, "$.steps"), ...stepsIn(rescue, "$.rescue")].flatMap(({ step, path }) =>
    missing
      .filter(({ provider }) => provider === step.provider)
      .map(({ provider, key, title }) => ({
        code: "credential-missing" as const,
        paths: [`${path}.provider`],
        message: `'${provider}' needs the credential '${key}' (${title}), which is not set`,
      })),
  );
}

/** Steps whose app lacks a configuration that its schema requires. */
export function configurationWarnings(
  { steps, rescue }: { readonly steps: Json; readonly rescue: Json },
  problems: ReadonlyMap<string, string>,
): WorkflowWarning[] {
  return [...stepsIn(steps, "$.steps"), ...stepsIn(rescue, "$.rescue")].flatMap(
    ({ step, path }) => {
      const app = typeof step.provider === "string" ? appOf(step.provider) : "";
      const problem = problems.get(app);
      if (problem === undefined) return [];
      const message = `the app '${app}' is not configured: ${problem}`;
      return [{ code: "app-not-configured" as const, paths: [`${path}.provider`], message }];
    },
  );
}

/** Keys of the providers that a workflow's steps name. */
export function providersIn({
  steps,
  rescue,
}: {
  readonly steps: Json;
  readonly rescue: Json;
}): readonly string[] {
  const all = [...stepsIn(steps, "$.steps"), ...stepsIn(rescue, "$.rescue")];
  const names = all.map(({ step }) => step.provider);
  return [...new Set(names.filter((name) => typeof name === "string"))];
}

interface PlacedStep {
  readonly step: Readonly<Record<string, unknown>>;
  readonly path: string;
}

/** Steps of a list and of its branches, in order. Storing them has checked the nesting depth. */
function stepsIn(list: unknown, path: string): PlacedStep[] {
  if (!Array.isArray(list)) return [];
  return list.filter(isObject).flatMap((step, i) => {
    const own = `${path}[${i}]`;
    const branches = Array.isArray(step.next) ? step.next.filter(isObject) : [];
    return [
      { step, path: own },
      ...branches.flatMap(({ steps }, j) => stepsIn(steps, `${own}.next[${j}].steps`)),
    ];
  });
}
