import { canonicalSha256, type JsonObject } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import type { Actor } from "../services.ts";
import type { NewVersion, StoredFault } from "../store/entries.ts";
import { referencesOf } from "./references.ts";
import { shortSchemaOf } from "./schema.ts";
import { searchWords, snippetOf } from "./snippet.ts";

const VERSION_LENGTH = 10;

/** Names a stored envelope by its contents: ten hex digits of the canonical form's SHA-256. */
export function versionOf(envelope: JsonObject): string {
  return canonicalSha256(envelope).slice(0, VERSION_LENGTH);
}

export interface VersionOptions {
  readonly at: Date;
  readonly actor: Actor;
  readonly faults?: readonly StoredFault[];
  /** The entry is found by its id and key too. */
  readonly id: string;
  readonly key: string | null;
}

/** Everything stored with one version of an entry. */
export function newVersion(envelope: Envelope, options: VersionOptions): NewVersion {
  const { at, actor, faults, id, key } = options;
  const { head, doc, sigs } = envelope;
  const schema = shortSchemaOf(doc);
  const snippet = snippetOf(schema, doc);
  const uuid = typeof doc.uuid === "string" && doc.uuid !== "" ? doc.uuid : null;
  const stamps = (head.stamps ?? []).map(({ val }) => val);
  return {
    at,
    signed: Boolean(sigs?.length),
    invalid: Boolean(faults?.length),
    faults: faults?.length ? faults : null,
    docSchema: String(doc.$schema ?? ""),
    docUuid: uuid,
    headUuid: head.uuid,
    digest: head.dig,
    tags: head.tags ?? [],
    snippet,
    words: searchWords(snippet, [id, head.uuid, ...(key === null ? [] : [key]), ...stamps]),
    version: versionOf(envelope),
    envelope: JSON.stringify(envelope),
    src: actor.src,
    srcId: actor.srcId,
    references: referencesOf(doc),
  };
}
