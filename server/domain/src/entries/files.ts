import { createHash } from "node:crypto";
import { FakturoError } from "@fakturo/model";
import type { FileCategory } from "@fakturo/plugin";
import { currentActor, RequestError } from "@fakturo/server-base";
import {
  type FileRow,
  findFile,
  holdEntries,
  insertFile,
  type NewFile,
  type Tx,
  touchEntry,
} from "@fakturo/server-storage/store";
import type { FileParts } from "../parts.ts";
import { detectMime } from "./mime.ts";

/** Maximum size of a file embedded in JSON, in bytes. */
export const INLINE_LIMIT = 25 * 1024 * 1024;
/** Maximum size of an uploaded file, in bytes. */
export const MAX_FILE_SIZE = 100 * 1024 * 1024;

export const CATEGORIES: readonly FileCategory[] = [
  "",
  "format",
  "request",
  "response",
  "agreement",
  "verification",
  "attachment",
];

/** The category of a name; undefined for an unknown one. */
export function categoryOf(name: string): FileCategory | undefined {
  return CATEGORIES.find((category) => category === name);
}

/** A new file, with its bytes or, before an upload, their hash, size and type. */
export interface FileInput {
  readonly id?: string | undefined;
  readonly name: string;
  readonly description?: string | undefined;
  readonly key?: string | undefined;
  readonly category?: string | undefined;
  readonly data?: Uint8Array | undefined;
  readonly mime?: string | undefined;
  readonly sha256?: string | undefined;
  readonly size?: number | undefined;
  readonly embeddable?: boolean;
  readonly private?: boolean;
  readonly meta?: Readonly<Record<string, string>> | undefined;
}

export function sha256Of(data: Uint8Array): string {
  return createHash("sha256").update(data).digest("hex");
}

/**
 * Adds a file to an existing entry. The same id with the same hash answers the stored file.
 * @throws RequestError, or FakturoError "conflict" for an id with other contents.
 */
export async function putFile(
  tx: Tx,
  { clock, ids, files }: FileParts,
  entryId: string,
  input: FileInput,
): Promise<FileRow> {
  const at = new Date(clock.now());
  await holdEntries(tx, [entryId]);
  const file = newFile(input.id ?? ids.v7(), entryId, input, at);
  const known = await findFile(tx, entryId, file.id);
  if (known) {
    if (known.sha256 === file.sha256) return known;
    throw new FakturoError("conflict", "another file already exists with same id");
  }
  const { data } = input;
  if (data) await files.keep(tx, [{ sha256: file.sha256, data }], at);
  const stored = await insertFile(tx, file);
  if (!stored) throw new FakturoError("internal", "a file could not be stored");
  await touchEntry(tx, entryId, at);
  return stored;
}

/** The row of a new file. @throws RequestError for declared facts that do not match its bytes. */
export function newFile(id: string, entryId: string, input: FileInput, at: Date): NewFile {
  // In an address these names mean a folder.
  if (/^\.{1,2}$/.test(input.name)) throw new RequestError("name", "must not be only dots");
  const facts = factsOf(input);
  const actor = currentActor();
  return {
    id,
    entry: entryId,
    created_at: at,
    category: input.category ?? "",
    key: input.key ?? null,
    name: input.name,
    description: input.description ?? null,
    sha256: facts.hash,
    mime: facts.mime,
    size: String(facts.size),
    blob: input.data ? facts.hash : null,
    embeddable: input.embeddable ?? false,
    private: input.private ?? false,
    meta: input.meta ?? null,
    src: actor.src,
    src_id: actor.srcId,
  };
}

interface Facts {
  readonly hash: string;
  readonly size: number;
  readonly mime: string;
}

const HASH = /^[0-9a-f]{64}$/;

function factsOf({ data, mime, sha256, size, name }: FileInput): Facts {
  if (sha256 !== undefined && !HASH.test(sha256))
    throw new RequestError("sha256", "must be 64 lower-case hex digits");
  if (data) return givenFacts(data, mime ?? detectMime(data, name), sha256, size);
  if (sha256 === undefined) throw new RequestError("sha256", "is required without data");
  if (size === undefined || size < 1) throw new RequestError("size", "is required without data");
  if (mime === undefined) throw new RequestError("mime", "is required without data");
  return { hash: sha256, size, mime };
}

function givenFacts(
  data: Uint8Array,
  mime: string,
  sha256: string | undefined,
  size: number | undefined,
): Facts {
  const hash = sha256Of(data);
  if (sha256 !== undefined && sha256 !== hash)
    throw new RequestError("sha256", "does not match the data");
  if (size !== undefined && size !== data.length)
    throw new RequestError("size", "does not match the data");
  return { hash, size: data.length, mime };
}

const BASE64 = /^[A-Za-z0-9+/\r\n]*={0,2}$/;

/** Bytes of standard base64 with padding. */
export function decodeBase64(text: string, member: string): Uint8Array {
  const joined = text.replace(/[\r\n]/g, "");
  if (!BASE64.test(joined) || joined.length % 4 !== 0)
    throw new RequestError(member, "must be standard base64 with padding");
  const data = Buffer.from(joined, "base64");
  if (data.length > INLINE_LIMIT)
    throw new FakturoError("too-large", `files in JSON are limited to ${INLINE_LIMIT} bytes`);
  return data;
}
