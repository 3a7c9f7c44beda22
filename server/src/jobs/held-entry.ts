import { type EntryWithEnvelope, findEntry } from "../store/entries.ts";
import { type FileRow, listFiles } from "../store/files.ts";
import type { Tx } from "../store/tx.ts";

/**
 * The entry a job works on, locked and read once in a transaction; effects that change it say so,
 * and it is read again when next asked for.
 */
export class HeldEntry {
  readonly #tx: Tx;
  #row: EntryWithEnvelope | undefined;
  #files: { readonly entry: string; readonly rows: readonly FileRow[] } | undefined;

  constructor(tx: Tx) {
    this.#tx = tx;
  }

  async row(id: string | null): Promise<EntryWithEnvelope | undefined> {
    if (id === null) return undefined;
    if (this.#row?.id !== id) this.#row = await findEntry(this.#tx, id, { forUpdate: true });
    return this.#row;
  }

  async files(id: string): Promise<readonly FileRow[]> {
    if (this.#files?.entry !== id) this.#files = { entry: id, rows: await listFiles(this.#tx, id) };
    return this.#files.rows;
  }

  forgetRow(): void {
    this.#row = undefined;
  }

  forgetFiles(): void {
    this.#files = undefined;
  }
}
