import { createHash } from "node:crypto";
import { FakturoError } from "@fakturo/model";
import type { FileCategory } from "@fakturo/plugin";
import { RequestError } from "../http/errors.ts";
import type { Actor, Services } from "../services.ts";
import { holdEntries, touchEntry } from "../store/entries.ts";
import { type FileRow, findFile, insertFile, type NewFile } from "../store/files.ts";
import type { Tx } from "../store/tx.ts";
import { detectMime } from "./mime.ts";

/** Largest file given inside JSON, in bytes. */
export const INLINE_LIMIT = 25 * 1024 * 1024;
/** Largest file that is uploaded to its own address, in bytes. */
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

/** The category of a name; none for one that is not known. */
export function categoryOf(name: string): FileCategory | undefined {
  return CATEGORIES.find((category) => category === name);
}

/** A new file, with its bytes or, for an upload to follow, their hash, size and type. */
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
  readonly actor: Actor;
}

export function sha256Of(data: Uint8Array): string {
  return createHash("sha256").update(data).digest("hex");
}

/**
 * Keeps a file with an entry that exists. The same id with the same hash gives the stored file.
 * @throws RequestError, or FakturoError "conflict" for an id taken by other contents.
 */
export async function putFile(
  tx: Tx,
  { clock, ids, files }: Services,
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

/** The row of a new file. @throws RequestError for facts that do not fit its bytes. */
export function newFile(id: string, entryId: string, input: FileInput, at: Date): NewFile {
  // In an address they would mean the folder.
  if (/^\.{1,2}$/.test(input.name)) throw new RequestError("name", "must not be only dots");
  const facts = factsOf(input);
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
    src: input.actor.src,
    src_id: input.actor.srcId,
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
