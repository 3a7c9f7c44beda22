import { FakturoError } from "@fakturo/model";
import { ENVIRONMENTS, type Environment } from "@fakturo/plugin";

/** Environment of a workspace's connections. */
export type EnvironmentOf = (workspace: { readonly sandbox: boolean }) => Environment;

/** The environment of a stored name. */
export function environmentIn(text: string): Environment {
  const environment = ENVIRONMENTS.find((one) => one === text);
  if (!environment) throw new Error(`there is no environment ${text}`);
  return environment;
}

/**
 * The requested environment; default: that of the workspace's connections.
 * @throws FakturoError "input" for an environment that the workspace cannot use.
 */
export function environmentFor(
  workspace: { readonly sandbox: boolean },
  asked: Environment | undefined,
  environmentOf: EnvironmentOf,
): Environment {
  if (asked === undefined) return environmentOf(workspace);
  if (workspace.sandbox === (asked !== "live")) return asked;
  const kind = workspace.sandbox ? "a sandbox" : "a live workspace";
  throw new FakturoError("input", `${kind} has no credentials of the environment ${asked}`);
}
