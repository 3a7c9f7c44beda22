import type { Registry } from "@fakturo/engine";
import { type CredentialSpec, credentialNamed, type Environment } from "@fakturo/plugin";
import {
  type CredentialRow,
  listCredentials,
  type SecretRow,
  type Tx,
} from "@fakturo/server-storage/store";
import type { Secrets } from "@fakturo/server-storage/vault";
import { declaredCredentials } from "./declared.ts";
import { certificateIn } from "./value.ts";

/** State of a declared credential in an environment. */
export interface CredentialStatus {
  readonly key: string;
  /** Empty for the workspace's credential. */
  readonly holder: string;
  /** Absent where no loaded plugin declares it. */
  readonly spec: CredentialSpec | undefined;
  /**
   * `secret`: stored as plain secret of that name, without versions. `next`: the first version is not valid
   * yet, or all others were revoked.
   */
  readonly state: "missing" | "secret" | "next" | "current" | "revoked";
  /** Expiry of the version in use, where known. */
  readonly notAfter: Date | undefined;
  /** Newest first. */
  readonly versions: readonly CredentialRow[];
  /** Steps and connections that use it. */
  readonly usedBy: readonly string[];
}

export interface ListingOptions {
  readonly registry: Pick<Registry, "credentials" | "connections" | "providers">;
  readonly secrets: Secrets;
  readonly workspaceId: string;
  readonly environment: Environment;
}

/** All declared credentials and all stored ones, by key and holder, without their values. */
export async function listCredentialStatus(
  tx: Tx,
  options: ListingOptions,
): Promise<readonly CredentialStatus[]> {
  const { registry, secrets, environment } = options;
  const specs = declaredCredentials(registry);
  const rows = await listCredentials(tx, environment);
  const plain = (await secrets.list(tx)).flatMap((row) => namedSecret(row, specs));
  const places = new Map<string, Pick<CredentialStatus, "key" | "holder">>();
  const add = (key: string, holder: string) => {
    const name = nameOf(key, holder);
    if (!places.has(name)) places.set(name, { key, holder });
  };
  for (const { key, holder } of [...rows, ...plain]) add(key, holder);
  const stored = new Set([...places.values()].map(({ key }) => key));
  for (const key of specs.keys()) if (!stored.has(key)) add(key, "");
  const listed = [...places.entries()].sort(([a], [b]) => (a < b ? -1 : 1));
  return Promise.all(
    listed.map(([name, { key, holder }]) => {
      const versions = rows.filter((row) => nameOf(row.key, row.holder) === name);
      const secret = plain.find((one) => nameOf(one.key, one.holder) === name);
      return statusOf(tx, options, {
        spec: specs.get(key),
        key,
        holder,
        versions,
        secret: secret?.name,
      });
    }),
  );
}

function nameOf(key: string, holder: string): string {
  return `${key} ${holder.toLowerCase()}`;
}

/** The credential of a plain secret. */
function namedSecret({ name }: SecretRow, specs: ReadonlyMap<string, CredentialSpec>) {
  const named = credentialNamed(specs, name);
  return named ? [{ name, key: named.spec.key, holder: named.holder }] : [];
}

interface Stored {
  readonly spec: CredentialSpec | undefined;
  readonly key: string;
  readonly holder: string;
  readonly versions: readonly CredentialRow[];
  /** Name of the plain secret. */
  readonly secret: string | undefined;
}

async function statusOf(
  tx: Tx,
  { registry, secrets, workspaceId }: ListingOptions,
  { spec, key, holder, versions, secret }: Stored,
): Promise<CredentialStatus> {
  const base = { key, holder, spec, versions, usedBy: usersOf(key, registry) };
  const current = versions.find(({ state }) => state === "current");
  if (current) return { ...base, state: "current", notAfter: current.not_after ?? undefined };
  if (secret !== undefined) {
    const isCertificate = spec?.kind === "certificate";
    const text = isCertificate ? await secrets.read(tx, workspaceId, secret) : undefined;
    const notAfter = text === undefined ? undefined : certificateIn(text)?.notAfter;
    return { ...base, state: "secret", notAfter: notAfter ?? undefined };
  }
  const [newest] = versions;
  const waits = versions.some(({ state }) => state === "next");
  const without = newest ? "revoked" : "missing";
  return { ...base, state: waits ? "next" : without, notAfter: undefined };
}

function usersOf(
  key: string,
  { providers, connections }: ListingOptions["registry"],
): readonly string[] {
  const steps = [...providers.values()].filter(({ credentials }) => credentials?.includes(key));
  const callers = [...connections.values()].filter(({ credential }) => credential === key);
  return [...new Set([...steps, ...callers].map((one) => one.key))].sort();
}
