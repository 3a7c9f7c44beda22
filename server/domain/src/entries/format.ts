import type { Json, JsonObject } from "@fakturo/model";
import { formatTimestamp, members } from "@fakturo/server-base";
import type {
  EntryRow,
  EntryWithEnvelope,
  FileRow,
  StateRow,
  StoredFault,
  VersionRow,
} from "@fakturo/server-storage/store";

export function formatFaults(faults: readonly StoredFault[] | null): Json | undefined {
  if (!faults?.length) return undefined;
  return faults.map(({ provider, code, message, paths }) =>
    members({
      provider,
      code,
      message,
      paths: paths?.length ? [...paths] : undefined,
    }),
  );
}

function formatVersion({ version, at, signed, invalid, src, src_id }: VersionRow): JsonObject {
  return members({
    version,
    at: formatTimestamp(at),
    signed: signed || undefined,
    invalid: invalid || undefined,
    src,
    src_id,
  });
}

/** Parts of a full entry in addition to its row. */
export interface EntryDetails {
  readonly versions: readonly VersionRow[];
  readonly files: readonly FileRow[];
  readonly meta: readonly JsonObject[];
}

/** The current files of an entry with the replaced ones as `previous`. */
export function formatFiles(files: readonly FileRow[], filesUrl: string): Json | undefined {
  const current = files.filter(({ replaced_at }) => replaced_at === null);
  return current.length > 0 ? current.map((file) => formatFile(file, files, filesUrl)) : undefined;
}

/** A file in the order of the api spec §8; `files` are all of its entry. */
export function formatFile(file: FileRow, files: readonly FileRow[], filesUrl: string): JsonObject {
  const previous = files
    .filter(
      (other) => other.replaced_at && other.slot === file.slot && other.category === file.category,
    )
    .reverse()
    .map(({ id, created_at, sha256, size }) => ({
      id,
      created_at: formatTimestamp(created_at),
      hash: sha256,
      size: Number(size),
    }));
  return members({
    id: file.id,
    created_at: formatTimestamp(file.created_at),
    name: file.name,
    desc: file.description ?? undefined,
    key: file.key ?? undefined,
    category: file.category || undefined,
    hash: file.sha256,
    mime: file.mime,
    size: Number(file.size),
    stored: file.blob !== null,
    embeddable: file.embeddable || undefined,
    private: file.private || undefined,
    url: file.private && file.blob !== null ? undefined : fileUrl(file, filesUrl),
    meta: file.meta ?? undefined,
    previous: previous.length > 0 ? previous : undefined,
    entry_id: file.entry,
  });
}

/** The hash and id in the address authorise reading the file. */
export function fileUrl({ entry, id, name, sha256 }: FileRow, filesUrl: string): string {
  return `${filesUrl}/${entry}/${id}/${encodeURIComponent(name)}?h=${sha256}`;
}

/** A file as listed with a job. */
export function formatJobFile(file: FileRow, filesUrl: string): JsonObject {
  const { created_at: _c, stored: _s, entry_id: _e, ...rest } = formatFile(file, [], filesUrl);
  return rest;
}

export interface FormatOptions {
  readonly filesUrl: string;
  /** Present for single entries; lists show neither versions nor meta. */
  readonly details?: EntryDetails;
  readonly files?: readonly FileRow[];
  readonly context?: string;
}

/** An entry in the order of the api spec §7.1, without its envelope. */
export function formatEntry(row: EntryRow, options: FormatOptions): JsonObject {
  const { details, filesUrl, context } = options;
  const { digest } = row;
  return members({
    id: row.id,
    created_at: formatTimestamp(row.created_at),
    updated_at: formatTimestamp(row.updated_at),
    key: row.key ?? undefined,
    folder: row.folder,
    state: row.state ?? undefined,
    faults: formatFaults(row.faults),
    signed: row.signed || undefined,
    invalid: row.invalid || undefined,
    draft: row.signed ? undefined : true,
    env_schema: ENVELOPE,
    doc_schema: row.doc_schema,
    digest: { ...digest },
    tags: row.tags.length ? [...row.tags] : undefined,
    context,
    snippet: row.snippet,
    version: row.version,
    versions: details?.versions.map(formatVersion),
    attachments: formatFiles(details?.files ?? options.files ?? [], filesUrl),
    meta: details?.meta.length ? [...details.meta] : undefined,
  });
}

/** An entry with its data as JSON: the stored text of the envelope is inserted without parsing it. */
export function printEntry(row: EntryWithEnvelope, options: FormatOptions): string {
  const head = JSON.stringify(formatEntry(row, options));
  return `${head.slice(0, -1)},"data":${row.envelope}}`;
}

const ENVELOPE = "https://gobl.org/draft-0/envelope";

/** A state of an entry. */
export function formatState(entryId: string, row: StateRow): JsonObject {
  const at = formatTimestamp(row.at);
  return members({
    id: `${entryId}:${at}`,
    created_at: at,
    key: row.key,
    notes: row.notes ?? undefined,
    meta: row.meta ?? undefined,
    src: row.src,
    src_id: row.src_id,
    faults: formatFaults(row.faults),
  });
}
