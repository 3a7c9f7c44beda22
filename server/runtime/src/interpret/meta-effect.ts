import { FakturoError } from "@fakturo/model";
import type { Effects } from "@fakturo/plugin";
import { upsertMeta } from "@fakturo/server-storage/store";
import type { UnitOfWork } from "./unit-of-work.ts";

const FLAGS = { indexed: true, owned: false, secure: false, shared: true };

/** Attaches facts to the entry, as apps do by the API. @throws FakturoError "no-document" without an entry. */
export async function writeMeta(
  { tx, now }: Pick<UnitOfWork, "tx" | "now">,
  app: string,
  entry: string | null | undefined,
  facts: NonNullable<Effects["meta"]>,
): Promise<void> {
  if (!entry) throw new FakturoError("no-document", "facts belong to an entry");
  for (const { key, ref = null, value = null } of facts) {
    const row = { entry, src: app, key, ref, value, link_url: null, link_scope: null };
    await upsertMeta(tx, { ...row, ...FLAGS }, now);
  }
}
