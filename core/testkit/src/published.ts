import { existsSync, readFileSync } from "node:fs";
import { isObject, type Json } from "@fakturo/model";
import { shared } from "./shared.ts";

/** Members whose wording is our own, or which only say where a file came from. */
const OWN_WORDING = new Set(["$schema", "desc", "description", "sources"]);

/** A published definition or listing; undefined where the reference material is absent. */
export function published(folder: string, name: string): unknown {
  const file = shared("reference", folder, `${name}.json`);
  if (file === undefined || !existsSync(file)) return undefined;
  return JSON.parse(readFileSync(file, "utf8"));
}

/** What a value is once written and read. */
export function asJson(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

/** Copies JSON without the members whose wording is our own. */
export function withoutWording(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutWording);
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([key]) => !OWN_WORDING.has(key));
  return Object.fromEntries(kept.map(([key, member]) => [key, withoutWording(member as Json)]));
}
