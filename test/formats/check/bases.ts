import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isObject, type JsonObject } from "@fakturo/model";
import { repositoryRoot } from "@fakturo/test-support";

/** Documents of fixture folders, such as `apps/it-sdi`; each names the addon. */
export function fixtureDocuments(folders: readonly string[], addon: string): JsonObject[] {
  return folders.flatMap((folder) => {
    const path = join(repositoryRoot(), folder, "fixtures");
    return readdirSync(path)
      .filter((name) => name.endsWith(".in.json"))
      .map((name) => withAddon(JSON.parse(readFileSync(join(path, name), "utf8")), addon));
  });
}

/** The document of an envelope, or the document itself, with the addon among its own. */
export function withAddon(given: unknown, addon: string): JsonObject {
  const data: JsonObject = isObject(given) ? plain(given) : {};
  const { uuid: _uuid, ...doc } = isObject(data.doc) ? data.doc : data;
  const own = Array.isArray(doc.$addons) ? doc.$addons : [];
  return { ...doc, $addons: [...new Set([...own, addon])] };
}

const plain = (value: object): JsonObject => JSON.parse(JSON.stringify(value));
