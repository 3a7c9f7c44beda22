import { FakturoError, ISO_COUNTRIES, type JsonObject, TAX_COUNTRIES } from "@fakturo/model";
import { type Clock, formatTimestamp, type Ids, members } from "@fakturo/server-base";
import { insertWorkspace, type WorkspaceRow } from "@fakturo/server-storage/store";
import type { InWorkspace } from "@fakturo/server-storage/vault";

export interface NewWorkspace {
  readonly name: string;
  /** ISO 3166-1 alpha-2, or the tax authorities' own code such as `EL`. */
  readonly country?: string | undefined;
  readonly sandbox: boolean;
  readonly slug?: string | undefined;
}

export const SLUG = "^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$";
export const SLUG_PROBLEM = "must be lower-case letters, digits and hyphens";
export const MAX_NAME = 200;

/** Checks the members of a new workspace. @throws FakturoError "input" naming the member. */
export function checkWorkspace({ name, country, slug }: NewWorkspace): void {
  if (name.trim() === "" || name.length > MAX_NAME || name.includes("\u0000"))
    throw new FakturoError("input", `name: must have 1 to ${MAX_NAME} characters`);
  if (country !== undefined && ![...ISO_COUNTRIES, ...TAX_COUNTRIES].includes(country))
    throw new FakturoError(
      "input",
      "country: must be a country code of two capital letters (ISO 3166-1, EL and XI besides), such as ES",
    );
  if (slug !== undefined && !new RegExp(SLUG).test(slug))
    throw new FakturoError("input", `slug: ${SLUG_PROBLEM}`);
}

/** A handle derived from a name: `Acme GmbH` → `acme-gmbh`. */
function slugify(name: string): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return (
    plain
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 50) || "workspace"
  );
}

const ATTEMPTS = 5;

/**
 * Creates a workspace; sandbox or live cannot be changed later. @throws FakturoError "input",
 * "conflict".
 */
export async function createWorkspace(
  { inWorkspace, clock, ids }: { inWorkspace: InWorkspace; clock: Clock; ids: Ids },
  workspace: NewWorkspace,
): Promise<WorkspaceRow> {
  checkWorkspace(workspace);
  const { name, country, sandbox, slug } = workspace;
  const base = slug ?? slugify(name);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const id = ids.v7();
    const handle = attempt === 0 ? base : `${base}-${id.slice(-6)}`;
    const row = await inWorkspace(id, (tx) =>
      insertWorkspace(tx, {
        id,
        created_at: new Date(clock.now()),
        name,
        country: country ?? null,
        slug: handle,
        sandbox,
      }),
    );
    if (row) return row;
    if (slug !== undefined) break;
  }
  throw new FakturoError("conflict", "workspace already exists with same slug");
}

export function formatWorkspace(row: WorkspaceRow): JsonObject {
  return members({
    id: row.id,
    created_at: formatTimestamp(row.created_at),
    updated_at: formatTimestamp(row.updated_at),
    name: row.name,
    country: row.country ?? undefined,
    slug: row.slug,
    sandbox: row.sandbox,
    logo_url: row.logo_url ?? undefined,
  });
}
