import { type CanonicalText, deepFreeze } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import {
  type BuiltEnvelope,
  envelopeOf,
  momentAfter,
  newState,
  newVersion,
  referencesOf,
  versionOf,
} from "@fakturo/server-domain/entries";
import {
  type EntryWithSmallEnvelope,
  type EntryWrite,
  type FileRow,
  type FileWrite,
  type LockedEntryRow,
  type NewFile,
  type NewVersion,
  type StateRow,
  type StoredFault,
  type VersionWrite,
  withEnvelope,
} from "@fakturo/server-storage/store";

/** Pending changes of an entry. */
export interface EntryChanges {
  readonly entry: EntryWrite | undefined;
  /** References of the document, where they changed. */
  readonly references: NewVersion["references"] | undefined;
  readonly files: readonly FileWrite[];
  /** Files that new ones replace. */
  readonly replaced: readonly FileRow[];
}

/**
 * An entry that jobs work on, locked and read once in a transaction. Changes are collected in memory and
 * written with those of other entries when the transaction ends.
 */
export class LockedEntry {
  #row: EntryWithSmallEnvelope;
  #envelope: Envelope | undefined;
  #canonicalDoc: CanonicalText | undefined;
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

  constructor({ last_position, last_state_at, ...row }: LockedEntryRow, files: readonly FileRow[]) {
    this.#row = row;
    this.#files = files.filter(({ replaced_at }) => !replaced_at);
    this.#position = last_position;
    this.#stateAt = last_state_at;
  }

  get row(): EntryWithSmallEnvelope {
    return this.#row;
  }

  /** Adds the envelope that was left out. */
  complete(envelope: string): void {
    this.#row = { ...this.#row, envelope };
  }

  /**
   * The current envelope, parsed once. It is frozen, because all steps of a transaction share it.
   * @throws HeavyWork where it was left out.
   */
  get envelope(): Envelope {
    this.#envelope ??= deepFreeze(envelopeOf(withEnvelope(this.#row)));
    return this.#envelope;
  }

  /** The current envelope if it was parsed already. */
  get knownEnvelope(): Envelope | undefined {
    return this.#envelope;
  }

  /** Canonical JSON of the document, where it is known. */
  get canonicalDoc(): CanonicalText | undefined {
    return this.#canonicalDoc;
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
  store(built: BuiltEnvelope, at: Date): void {
    const { id, key, version: current, invalid } = this.#row;
    const name = versionOf(built);
    if (name === current && invalid === built.faults.length > 0) return;
    const next = newVersion(built, { at, id, key }, name);
    const before = referencesOf(this.envelope.doc);
    if (JSON.stringify(before) !== JSON.stringify(next.references))
      this.#references = next.references;
    this.#position += 1;
    // A former version that returns becomes the newest.
    this.#versions.delete(next.version);
    this.#versions.set(next.version, { ...next, entry: id, position: this.#position });
    this.#words = next.words;
    this.#envelope = deepFreeze(built.envelope);
    this.#canonicalDoc = built.canonicalDoc;
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

  /**
   * Moment of a state that is set now. @throws FakturoError "conflict" after the last moment there is.
   */
  labelMoment(now: Date): Date {
    return momentAfter(this.#stateAt, now);
  }

  /** Sets a state; a valid entry shows the state's faults. */
  label(key: string, faults: readonly StoredFault[], now: Date): void {
    const at = this.labelMoment(now);
    const state = newState({ key, faults }, at, now);
    this.#states.push({ ...state, entry: this.#row.id });
    this.#stateAt = at;
    this.#change(now, { state: key, ...(!this.#row.invalid && { faults: state.faults }) });
  }

  move(folder: string, at: Date): void {
    this.#change(at, { folder });
  }

  /** Adds a file; it replaces the current one of its category and slot. */
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

  #change(at: Date, changes: Partial<EntryWithSmallEnvelope>): void {
    const { updated_at } = this.#row;
    this.#row = { ...this.#row, ...changes, updated_at: at > updated_at ? at : updated_at };
    this.#isChanged = true;
  }

  /** Returns the pending changes, once. */
  takeWrites(): EntryChanges {
    const writes: EntryChanges = {
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
