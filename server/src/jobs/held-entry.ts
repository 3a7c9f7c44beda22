import type { Envelope } from "@fakturo/plugin";
import type { Actor } from "../services.ts";
import { envelopeOf } from "../silo/create.ts";
import type { Finished } from "../silo/finish.ts";
import { referencesOf } from "../silo/references.ts";
import { momentAfter, newState } from "../silo/states.ts";
import { newVersion, versionOf } from "../silo/version.ts";
import type { EntryWithEnvelope, NewVersion, StoredFault } from "../store/entries.ts";
import type { EntryWrite, LockedEntry, VersionWrite } from "../store/entry-batch.ts";
import type { FileRow, FileWrite, NewFile } from "../store/files.ts";
import type { StateRow } from "../store/states.ts";

/** What is to be written of an entry. */
export interface HeldWrites {
  readonly entry: EntryWrite | undefined;
  /** What the document mentions, where that changed. */
  readonly references: NewVersion["references"] | undefined;
  readonly files: readonly FileWrite[];
  /** Files whose place new ones take. */
  readonly replaced: readonly FileRow[];
}

/**
 * An entry that jobs work on, locked and read once in a transaction. Changes are made in memory and
 * written together with everybody else's when the transaction ends.
 */
export class HeldEntry {
  #row: EntryWithEnvelope;
  #envelope: Envelope | undefined;
  #files: readonly FileRow[];
  #position: number;
  #stateAt: Date | null;
  #isChanged = false;
  #words: readonly string[] | undefined;
  #references: NewVersion["references"] | undefined;
  #versions = new Map<string, VersionWrite>();
  #states: (StateRow & { readonly entry: string })[] = [];
  #made: FileWrite[] = [];
  #replaced: FileRow[] = [];

  constructor({ last_position, last_state_at, ...row }: LockedEntry, files: readonly FileRow[]) {
    this.#row = row;
    this.#files = files.filter(({ replaced_at }) => !replaced_at);
    this.#position = last_position;
    this.#stateAt = last_state_at;
  }

  get row(): EntryWithEnvelope {
    return this.#row;
  }

  /** The current envelope, parsed once: nobody may change it. */
  get envelope(): Envelope {
    this.#envelope ??= envelopeOf(this.#row);
    return this.#envelope;
  }

  /** Current files, those of this transaction included. */
  get files(): readonly FileRow[] {
    return this.#files;
  }

  /** Bytes of a file that is not written yet. */
  unwritten(id: string): Uint8Array | undefined {
    return this.#made.find(({ file }) => file.id === id)?.data;
  }

  /** Makes an envelope the current version unless it is already. */
  store(finished: Finished, at: Date, actor: Actor): void {
    const { id, key, version: current, invalid } = this.#row;
    const name = versionOf(finished);
    if (name === current && invalid === finished.faults.length > 0) return;
    const next = newVersion(finished, { at, actor, id, key }, name);
    const before = referencesOf(this.envelope.doc);
    if (JSON.stringify(before) !== JSON.stringify(next.references))
      this.#references = next.references;
    this.#position += 1;
    // Contents that come back move to the front.
    this.#versions.delete(next.version);
    this.#versions.set(next.version, { ...next, entry: id, position: this.#position });
    this.#words = next.words;
    this.#envelope = finished.envelope;
    const kept = !next.faults && !invalid ? this.#row.faults : next.faults;
    this.#change(at, {
      faults: kept,
      signed: next.signed,
      invalid: next.invalid,
      doc_schema: next.docSchema,
      doc_uuid: next.docUuid,
      head_uuid: next.headUuid,
      digest: next.digest,
      tags: next.tags,
      snippet: next.snippet,
      version: next.version,
      envelope: next.envelope,
    });
  }

  /** Moment of a label that is set now. @throws FakturoError "conflict" where there is none left. */
  labelMoment(now: Date): Date {
    return momentAfter(this.#stateAt, now);
  }

  /** Labels the entry; a valid one shows the label's faults. */
  label(key: string, faults: readonly StoredFault[], now: Date, actor: Actor): void {
    const at = this.labelMoment(now);
    const state = newState({ key, faults }, at, now, actor);
    this.#states.push({ ...state, entry: this.#row.id });
    this.#stateAt = at;
    this.#change(now, { state: key, ...(!this.#row.invalid && { faults: state.faults }) });
  }

  move(folder: string, at: Date): void {
    this.#change(at, { folder });
  }

  /** Adds a file; it takes the place of the current one of its category and slot. */
  add(file: NewFile, data: Uint8Array): void {
    const slot = file.key === null ? `name:${file.name}` : `key:${file.key}`;
    const at = file.created_at;
    const isFormer = (one: FileRow) => one.category === file.category && one.slot === slot;
    const former = this.#files.find(isFormer);
    const own = this.#made.findIndex((made) => made.file.id === former?.id);
    const written = this.#made[own];
    if (written) this.#made[own] = { ...written, replacedAt: at };
    else if (former) this.#replaced.push(former);
    this.#files = [
      ...this.#files.filter((one) => !isFormer(one)),
      { ...file, slot, replaced_at: null },
    ];
    this.#made.push({ file, data, replacedAt: null });
    this.#change(at, {});
  }

  #change(at: Date, changes: Partial<EntryWithEnvelope>): void {
    const { updated_at } = this.#row;
    this.#row = { ...this.#row, ...changes, updated_at: at > updated_at ? at : updated_at };
    this.#isChanged = true;
  }

  /** Hands over what is to be written, once. */
  takeWrites(): HeldWrites {
    const writes: HeldWrites = {
      entry: this.#isChanged
        ? {
            row: this.#row,
            words: this.#words,
            versions: [...this.#versions.values()],
            states: this.#states,
          }
        : undefined,
      references: this.#references,
      files: this.#made,
      replaced: this.#replaced,
    };
    this.#isChanged = false;
    this.#words = undefined;
    this.#references = undefined;
    this.#versions = new Map();
    this.#states = [];
    this.#made = [];
    this.#replaced = [];
    return writes;
  }
}
