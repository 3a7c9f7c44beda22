import { type Contents, parseContents } from "@fakturo/workflow";
import type { Ids } from "../ports.ts";
import type { Tx } from "../store/tx.ts";
import { findPublished } from "../store/workflows.ts";

/** A published version of a workflow, ready to be followed. */
export interface Definition {
  readonly contents: Contents;
  /** Short schema id the workflow was made for. */
  readonly schema: string;
}

/** Which version of which workflow a job is pinned to. */
export interface Pinned {
  readonly workflow: string;
  readonly workflow_version: number;
}

const MAX_REMEMBERED = 1_000;

/** Published versions never change, so each is read and parsed once. */
export class Definitions {
  readonly #ids: Ids;
  readonly #known = new Map<string, Definition>();

  constructor(ids: Ids) {
    this.#ids = ids;
  }

  /** Undefined for a workflow the workspace does not have. */
  async get(
    tx: Tx,
    workspaceId: string,
    { workflow, workflow_version }: Pinned,
  ): Promise<Definition | undefined> {
    const name = `${workspaceId} ${workflow} ${workflow_version}`;
    const known = this.#known.get(name);
    if (known) return known;
    const row = await findPublished(tx, workflow, workflow_version);
    if (!row) return undefined;
    const contents = parseContents(row, { newId: this.#ids.v7 });
    const definition = { contents, schema: row.schema };
    if (this.#known.size >= MAX_REMEMBERED) this.#known.clear();
    this.#known.set(name, definition);
    return definition;
  }
}
