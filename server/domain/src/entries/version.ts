import { canonicalSha256 } from "@fakturo/model";
import { currentActor, nativeSha256, searchWords, snippetOf } from "@fakturo/server-base";
import type { NewVersion } from "@fakturo/server-storage/store";
import type { BuiltEnvelope } from "./build-envelope.ts";
import { referencesOf } from "./references.ts";
import { shortSchemaOf } from "./schema.ts";

const VERSION_LENGTH = 10;

/** Id of a stored envelope, from its contents: ten hex digits of the canonical form's SHA-256. */
export function versionOf({ envelope, canonicalDoc }: BuiltEnvelope): string {
  const { doc, ...rest } = envelope;
  const whole = { ...rest, doc: canonicalDoc ?? doc };
  return canonicalSha256(whole, nativeSha256).slice(0, VERSION_LENGTH);
}

export interface VersionOptions {
  readonly at: Date;
  /** The entry is found by its id and key too. */
  readonly id: string;
  readonly key: string | null;
}

/** Rows stored with one version of an entry; the caller may supply the version's id. */
export function newVersion(
  finished: BuiltEnvelope,
  { at, id, key }: VersionOptions,
  version = versionOf(finished),
): NewVersion {
  const { envelope, faults } = finished;
  const { head, doc, sigs } = envelope;
  const { src, srcId } = currentActor();
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
    src,
    srcId,
    references: referencesOf(doc),
  };
}
