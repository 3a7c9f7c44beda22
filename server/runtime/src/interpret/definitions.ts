import type { Ids } from "@fakturo/server-base";
import { findPublished, type Tx } from "@fakturo/server-storage/store";
import { type Contents, parseContents } from "@fakturo/workflow";

/** A published version of a workflow, ready to run. */
export interface WorkflowDefinition {
  readonly contents: Contents;
  /** Short id of the document kind it accepts; undefined for any. */
  readonly schema: string | undefined;
}

/** The workflow version that a job is pinned to. */
export interface Pinned {
  readonly workflow: string;
  readonly workflow_version: number;
}

const MAX_REMEMBERED = 1_000;

/** Cached: published versions never change. */
export class Definitions {
  readonly #ids: Ids;
  readonly #known = new Map<string, WorkflowDefinition>();

  constructor(ids: Ids) {
    this.#ids = ids;
  }

  /** Undefined for a workflow that the workspace does not have. */
  async get(
    tx: Tx,
    workspaceId: string,
    { workflow, workflow_version }: Pinned,
  ): Promise<WorkflowDefinition | undefined> {
    const name = `${workspaceId} ${workflow} ${workflow_version}`;
    const known = this.#known.get(name);
    if (known) return known;
    const row = await findPublished(tx, workflow, workflow_version);
    if (!row) return undefined;
    const contents = parseContents(row, { newId: this.#ids.v7 });
    const definition = { contents, schema: row.schema || undefined };
    if (this.#known.size >= MAX_REMEMBERED) this.#known.clear();
    this.#known.set(name, definition);
    return definition;
  }
}
