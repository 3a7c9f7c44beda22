import type { Registry } from "@fakturo/engine";
import type { Log } from "@fakturo/server-base";
import type { Database } from "@fakturo/server-storage/database";
import {
  findWorkspace,
  listCredentialNames,
  listProviderUses,
  type Tx,
} from "@fakturo/server-storage/store";
import type { InWorkspace } from "@fakturo/server-storage/vault";
import type { EnvironmentOf } from "./environment.ts";

export interface MissingOptions {
  readonly registry: Pick<Registry, "credentials" | "providers">;
  readonly environmentOf: EnvironmentOf;
}

/** A credential that a step requires and its workspace lacks. */
export interface MissingCredential {
  readonly provider: string;
  readonly key: string;
  readonly title: string;
}

/** Missing credentials of the steps of a workspace, in the order of the steps. */
export async function missingCredentials(
  tx: Tx,
  { registry, environmentOf }: MissingOptions,
  providers: readonly string[],
): Promise<readonly MissingCredential[]> {
  const needed = providers.flatMap((provider) => requiredBy(provider, registry));
  const workspace = needed.length === 0 ? undefined : await findWorkspace(tx);
  if (!workspace) return [];
  const missing: MissingCredential[] = [];
  for (const { provider, key, title, required } of needed) {
    if (required !== true && workspace.sandbox) continue;
    const names = await listCredentialNames(tx, environmentOf(workspace, provider));
    if (!names.some((name) => name === key || name.startsWith(`${key}.`)))
      missing.push({ provider, key, title });
  }
  return missing;
}

function requiredBy(provider: string, { providers, credentials }: MissingOptions["registry"]) {
  return (providers.get(provider)?.credentials ?? []).flatMap((key) => {
    const spec = credentials.get(key);
    return spec?.required ? [{ provider, key, title: spec.title, required: spec.required }] : [];
  });
}

export interface ReportOptions extends MissingOptions {
  readonly owner: Pick<Database, "maintain">;
  readonly inWorkspace: InWorkspace;
  readonly log: Pick<Log, "warn">;
}

/** Logs a line for each workspace whose published workflows lack credentials; returns their number. */
export async function reportMissingCredentials(options: ReportOptions): Promise<number> {
  const { owner, inWorkspace, registry, log } = options;
  const all = [...registry.providers.keys()];
  const demanding = all.filter((provider) => requiredBy(provider, registry).length > 0);
  const uses = await owner.maintain((tx) => listProviderUses(tx, demanding));
  let found = 0;
  for (const { workspace, providers } of uses) {
    const missing = await inWorkspace(workspace, (tx) =>
      missingCredentials(tx, options, providers),
    );
    if (missing.length === 0) continue;
    found += 1;
    const credentials = [...new Set(missing.map(({ key }) => key))];
    log.warn({ workspace, credentials }, "steps of published workflows lack credentials");
  }
  return found;
}
