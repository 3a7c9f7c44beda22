import { readFileSync } from "node:fs";
import { FakturoError, type JsonObject } from "@fakturo/model";
import { isJsonObject } from "../json.ts";

/** Documents ship with the sources, beside which the compiled demo finds them too. */
const FOLDER = "../../../src/cli/demo/fixtures/";

/** Reads one of the demo's documents. */
export function fixture(name: string): JsonObject {
  const url = new URL(`${FOLDER}${name}.json`, import.meta.url);
  const json: unknown = JSON.parse(readFileSync(url, "utf8"));
  if (!isJsonObject(json)) throw new FakturoError("internal", `${name} is not a document`);
  return json;
}
