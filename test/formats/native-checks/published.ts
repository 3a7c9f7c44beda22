import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseCii } from "@fakturo/app-cii";
import { parseUbl } from "@fakturo/app-ubl";
import type { Engine } from "@fakturo/engine";
import { isFakturoError, type JsonObject } from "@fakturo/model";
import { shared } from "@fakturo/test-support";

/** Published samples, by the profiles they are samples of. */
const FOLDERS: readonly (readonly [folder: string, profiles: RegExp])[] = [
  ["convert/ubl-en16931", /en16931$/],
  ["convert/ubl-peppol", /peppol$/],
  ["convert/ubl-xrechnung", /xrechnung$/],
  ["convert/cii-en16931", /en16931$/],
  ["convert/cii-peppol", /peppol$/],
  ["convert/cii-xrechnung", /xrechnung$/],
  ["parse/ubl-en16931", /./],
  ["parse/ubl-peppol", /./],
  ["parse/cii", /./],
];

export interface PublishedDocument {
  readonly name: string;
  readonly doc: JsonObject;
  /** Profiles for the checks of the sample. */
  readonly profiles: RegExp;
}

/** Published invoices, built; files without invoices or with unbuildable ones are omitted. */
export function publishedDocuments(engine: Engine): readonly PublishedDocument[] {
  return FOLDERS.flatMap(([folder, profiles]) => {
    const path = shared(join("corpus", folder)) ?? "";
    if (!existsSync(path)) return [];
    return readdirSync(path)
      .filter((file) => file.includes(".in."))
      .flatMap((file) => {
        const doc = built(engine, join(path, file));
        return doc ? [{ name: `${folder}/${file}`, doc, profiles }] : [];
      });
  });
}

function built(engine: Engine, path: string): JsonObject | undefined {
  try {
    const json = path.endsWith(".json") ? jsonIn(path) : parsed(path);
    const { doc } = engine.envelop(json, { keepSignatures: true }).output;
    return String(doc.$schema).endsWith("/bill/invoice") ? doc : undefined;
  } catch (error) {
    if (!isFakturoError(error)) throw error;
    return undefined;
  }
}

function jsonIn(path: string): JsonObject {
  return JSON.parse(readFileSync(path, "utf8"));
}

function parsed(path: string): JsonObject {
  const data = readFileSync(path);
  return path.includes("/cii/") ? parseCii(data) : parseUbl(data);
}
