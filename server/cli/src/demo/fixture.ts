import { readFileSync } from "node:fs";
import { FakturoError, type JsonObject } from "@fakturo/model";
import { isJsonObject } from "../json.ts";

/** Documents are shipped with the sources; the compiled demo reads them there too. */
const FOLDER = "../../src/demo/fixtures/";

/** Reads one of the demo's documents. */
export function fixture(name: string): JsonObject {
  const url = new URL(`${FOLDER}${name}.json`, import.meta.url);
  const json: unknown = JSON.parse(readFileSync(url, "utf8"));
  if (!isJsonObject(json)) throw new FakturoError("internal", `${name} is not a document`);
  return json;
}
