import type { PublicKey } from "@fakturo/engine";
import { FakturoError, isObject } from "@fakturo/model";
import { isPublicKey, publicKeyOf } from "./public-key.ts";

/** Manifest of an export: origin and expected contents. */
export interface ExportManifest {
  readonly format: typeof FORMAT;
  readonly layout: typeof LAYOUT;
  /** Number of the newest migration. */
  readonly migration: number;
  readonly exported_at: string;
  readonly workspace: {
    readonly id: string;
    readonly name: string;
    readonly country: string | null;
    readonly sandbox: boolean;
  };
  /** Number of chains and series that do not go on in the export alone; 0 for a workspace that is moved. */
  readonly continued: number;
  /** Public keys of the documents' signatures. */
  readonly keys: readonly KeyFacts[];
  /** By table. */
  readonly tables: Readonly<Record<string, TableFacts>>;
  /** Number of stored files. */
  readonly blobs: number;
}

export interface KeyFacts {
  readonly created_at: string;
  readonly jwk: PublicKey;
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

/** @throws FakturoError "input" for anything other than the manifest of an export. */
export function parseExportManifest(text: string): ExportManifest {
  const json = parsed(text);
  if (!isManifest(json))
    throw new FakturoError("input", "the folder holds no workspace export, or a damaged one");
  return { ...json, keys: json.keys.map(keyFacts) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Strips everything but the public key, because it is trusted permanently. */
function keyFacts({ created_at, jwk }: KeyFacts): KeyFacts {
  return { created_at, jwk: publicKeyOf(jwk) };
}

function isManifest(json: unknown): json is ExportManifest {
  return (
    isObject(json) &&
    json.format === FORMAT &&
    json.layout === LAYOUT &&
    typeof json.migration === "number" &&
    isObject(json.workspace) &&
    typeof json.workspace.sandbox === "boolean" &&
    typeof json.continued === "number" &&
    isObject(json.tables) &&
    Object.values(json.tables).every(isTableFacts) &&
    Array.isArray(json.keys) &&
    json.keys.every(isKeyFacts)
  );
}

function isKeyFacts(json: unknown): json is KeyFacts {
  return isObject(json) && isMoment(json.created_at) && isPublicKey(json.jwk);
}

function isMoment(json: unknown): json is string {
  return typeof json === "string" && !Number.isNaN(Date.parse(json));
}

function isTableFacts(json: unknown): json is TableFacts {
  return isObject(json) && typeof json.rows === "number" && typeof json.sha256 === "string";
}
