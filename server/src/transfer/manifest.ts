import { FakturoError, isObject, type JsonObject } from "@fakturo/model";

/** First file of an export: what it is and what has to be there. */
export interface Manifest {
  readonly format: typeof FORMAT;
  readonly layout: typeof LAYOUT;
  /** Newest step of the schema's history. */
  readonly migration: number;
  readonly exported_at: string;
  readonly workspace: {
    readonly id: string;
    readonly name: string;
    readonly country: string | null;
    readonly sandbox: boolean;
  };
  /** Public keys of the documents' signatures. */
  readonly keys: readonly { readonly created_at: string; readonly jwk: JsonObject }[];
  /** By table. */
  readonly tables: Readonly<Record<string, TableFacts>>;
  /** Number of stored files. */
  readonly blobs: number;
}

export interface TableFacts {
  readonly rows: number;
  /** Of the table's file. */
  readonly sha256: string;
}

export const FORMAT = "fakturo-workspace";
export const LAYOUT = 1;
export const MANIFEST_FILE = "manifest.json";
export const BLOB_FOLDER = "files";

/** @throws FakturoError "input" for anything else than the manifest of an export. */
export function parseManifest(text: string): Manifest {
  const json = parsed(text);
  if (!isManifest(json)) throw new FakturoError("input", "the folder holds no workspace export");
  return json;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isManifest(json: unknown): json is Manifest {
  return (
    isObject(json) &&
    json.format === FORMAT &&
    json.layout === LAYOUT &&
    typeof json.migration === "number" &&
    isObject(json.workspace) &&
    typeof json.workspace.sandbox === "boolean" &&
    isObject(json.tables) &&
    Object.values(json.tables).every(isTableFacts) &&
    Array.isArray(json.keys) &&
    json.keys.every((key: unknown) => isObject(key) && isObject(key.jwk))
  );
}

function isTableFacts(json: unknown): json is TableFacts {
  return isObject(json) && typeof json.rows === "number" && typeof json.sha256 === "string";
}
