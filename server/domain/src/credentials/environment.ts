import { FakturoError } from "@fakturo/model";
import { ENVIRONMENTS, type Environment } from "@fakturo/plugin";

/**
 * Environment of a workspace's connections. `about`: key of a connection, or of a step, feed or credential of its app;
 * without it, that of the workspace as a whole.
 */
export type EnvironmentOf = (
  workspace: { readonly sandbox: boolean },
  about?: string,
) => Environment;

/** Environments of connections in sandbox workspaces, by their keys. */
export type SandboxEnvironments = Readonly<Record<string, Exclude<Environment, "live">>>;

/**
 * Live workspaces use `live`; sandboxes what the operator chose for the connection, or for the one that the key begins
 * with (`gov-es.sii` for `gov-es.sii.record.issued`), else `sandbox`.
 */
export function environmentsBy(
  sandbox: Exclude<Environment, "live">,
  byConnection: SandboxEnvironments = {},
): EnvironmentOf {
  return (workspace, about = "") => {
    if (!workspace.sandbox) return "live";
    const parts = about.split(".");
    const keys = parts.map((_, at) => parts.slice(0, parts.length - at).join("."));
    const found = keys.find((key) => Object.hasOwn(byConnection, key));
    return (found === undefined ? undefined : byConnection[found]) ?? sandbox;
  };
}

/** The environment of a stored name. */
export function environmentIn(text: string): Environment {
  const environment = ENVIRONMENTS.find((one) => one === text);
  if (!environment) throw new Error(`there is no environment ${text}`);
  return environment;
}

/**
 * The requested environment; default: that of the workspace's connections, or of what `about` names.
 * @throws FakturoError "input" for an environment that the workspace cannot use.
 */
export function environmentFor(
  workspace: { readonly sandbox: boolean },
  asked: Environment | undefined,
  environmentOf: EnvironmentOf,
  about?: string,
): Environment {
  if (asked === undefined) return environmentOf(workspace, about);
  if (workspace.sandbox === (asked !== "live")) return asked;
  const kind = workspace.sandbox ? "a sandbox" : "a live workspace";
  throw new FakturoError("input", `${kind} has no credentials of the environment ${asked}`);
}
