import { canonicalSha256 } from "@fakturo/model";
import type { Actor } from "../services.ts";
import { nativeSha256 } from "../sha256.ts";
import type { NewVersion } from "../store/entries.ts";
import type { Finished } from "./finish.ts";
import { referencesOf } from "./references.ts";
import { shortSchemaOf } from "./schema.ts";
import { searchWords, snippetOf } from "./snippet.ts";

const VERSION_LENGTH = 10;

/** Names a stored envelope by its contents: ten hex digits of the canonical form's SHA-256. */
export function versionOf({ envelope, canonicalDoc }: Finished): string {
  const { doc, ...rest } = envelope;
  const whole = { ...rest, doc: canonicalDoc ?? doc };
  return canonicalSha256(whole, nativeSha256).slice(0, VERSION_LENGTH);
}

export interface VersionOptions {
  readonly at: Date;
  readonly actor: Actor;
  /** The entry is found by its id and key too. */
  readonly id: string;
  readonly key: string | null;
}

/** Everything stored with one version of an entry, which its caller may have named already. */
export function newVersion(
  finished: Finished,
  { at, actor, id, key }: VersionOptions,
  version = versionOf(finished),
): NewVersion {
  const { envelope, faults } = finished;
  const { head, doc, sigs } = envelope;
  const schema = shortSchemaOf(doc);
  const snippet = snippetOf(schema, doc);
  const uuid = typeof doc.uuid === "string" && doc.uuid !== "" ? doc.uuid : null;
  const stamps = (head.stamps ?? []).map(({ val }) => val);
  return {
    at,
    signed: Boolean(sigs?.length),
    invalid: faults.length > 0,
    faults: faults.length > 0 ? faults : null,
    docSchema: String(doc.$schema ?? ""),
    docUuid: uuid,
    headUuid: head.uuid,
    digest: head.dig,
    tags: head.tags ?? [],
    snippet,
    words: searchWords(snippet, [id, head.uuid, ...(key === null ? [] : [key]), ...stamps]),
    version,
    envelope: JSON.stringify(envelope),
    src: actor.src,
    srcId: actor.srcId,
    references: referencesOf(doc),
  };
}
