import { FakturoError } from "@fakturo/model";
import type { Effects } from "@fakturo/plugin";
import { storable } from "@fakturo/server-base";
import { type Tx, upsertMeta } from "@fakturo/server-storage/store";

/** Longest key and reference, as in the API: an index contains both. */
const MAX_KEY = 256;
const MAX_REF = 500;
const FLAGS = { indexed: true, owned: false, secure: false, shared: true };

/** Attaches facts to the entry, as apps do by the API. @throws FakturoError "no-document" without an entry. */
export async function writeMeta(
  { tx, now }: { readonly tx: Tx; readonly now: Date },
  app: string,
  entry: string | null | undefined,
  facts: NonNullable<Effects["meta"]>,
): Promise<void> {
  if (!entry) throw new FakturoError("no-document", "facts belong to an entry");
  for (const { key, ref, value = null, link_url = null, isPublic = false } of facts) {
    const names = {
      key: storable(key, MAX_KEY),
      ref: ref === undefined ? null : storable(ref, MAX_REF),
    };
    const link_scope = isPublic ? "public" : null;
    const row = { entry, src: app, ...names, value, link_url, link_scope };
    await upsertMeta(tx, { ...row, ...FLAGS }, now);
  }
}
