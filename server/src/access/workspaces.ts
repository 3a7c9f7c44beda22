import { FakturoError, type JsonObject } from "@fakturo/model";
import { formatTimestamp } from "../http/query.ts";
import type { Clock, Ids } from "../services.ts";
import { members } from "../silo/format.ts";
import { insertWorkspace, type WorkspaceRow } from "../store/access.ts";
import type { InWorkspace } from "../vault/vault.ts";

export interface NewWorkspace {
  readonly name: string;
  readonly country?: string | undefined;
  readonly sandbox: boolean;
  readonly slug?: string | undefined;
}

/** A handle made of a name: `Acme GmbH` → `acme-gmbh`. */
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

/** Makes a workspace; sandbox or live is decided here for good. @throws FakturoError "conflict". */
export async function createWorkspace(
  { inWorkspace, clock, ids }: { inWorkspace: InWorkspace; clock: Clock; ids: Ids },
  { name, country, sandbox, slug }: NewWorkspace,
): Promise<WorkspaceRow> {
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
