import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { isObject } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";

/** Paths of all files below a folder with a name suffix; empty where the folder is absent. */
export function filesBelow(folder: string | undefined, ending: string): string[] {
  if (!folder || !existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return filesBelow(path, ending);
    return name.endsWith(ending) ? [path] : [];
  });
}

/** The envelope in a file, or one around its document. */
export function envelopeIn(path: string): Envelope {
  const json: unknown = JSON.parse(readFileSync(path, "utf8"));
  const envelope =
    isObject(json) && isObject(json.doc) ? json : { head: { uuid: "", dig: {} }, doc: json };
  return JSON.parse(JSON.stringify(envelope));
}
