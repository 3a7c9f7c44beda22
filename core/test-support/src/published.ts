import { existsSync, readFileSync } from "node:fs";
import { isObject } from "@fakturo/model";
import { shared } from "./shared.ts";

/** Members with our own wording, or with the origin of a file. */
const OWN_WORDING = new Set(["$schema", "desc", "description", "sources"]);

/** A published definition or listing; undefined where the reference material is absent. */
export function published(folder: string, name: string): unknown {
  const file = shared("reference", folder, `${name}.json`);
  if (file === undefined || !existsSync(file)) return undefined;
  return JSON.parse(readFileSync(file, "utf8"));
}

/** A value after being written and read. */
export function asJson(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

/** Copies JSON without the members with our own wording. */
export function withoutWording(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutWording);
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([key]) => !OWN_WORDING.has(key));
  return Object.fromEntries(kept.map(([key, member]) => [key, withoutWording(member)]));
}
