import { isObject, type Json } from "@fakturo/model";
import { storable } from "@fakturo/server-base";
import { decodeBase64 } from "@fakturo/server-domain/entries";

/** Members of an app's answer. */
export type TaskMembers = Readonly<Record<string, unknown>>;

/** The answer is not a result. */
export class UnreadableAnswer extends Error {}

/** A text; undefined when absent or empty. @throws Unreadable. */
export function textOf(json: TaskMembers, name: string): string | undefined {
  const value = json[name];
  if (value === undefined || value === null || value === "") return undefined;
  if (typeof value !== "string") throw new UnreadableAnswer(`'${name}' is no text`);
  return storable(value);
}

/** A text that must be there. @throws Unreadable. */
export function requiredText(json: TaskMembers, name: string): string {
  return textOf(json, name) ?? refuse(`'${name}' is missing`);
}

/** A delay in seconds; undefined when absent or 0. @throws Unreadable. */
export function numberOf(json: TaskMembers, name: string): number | undefined {
  const value = json[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "number" || value < 0) throw new UnreadableAnswer(`'${name}' is no delay`);
  return value === 0 ? undefined : value;
}

/** One of some texts; undefined when absent. @throws Unreadable. */
export function oneOf<T extends string>(
  json: TaskMembers,
  name: string,
  known: readonly T[],
): T | undefined {
  const text = textOf(json, name);
  if (text === undefined) return undefined;
  return known.find((one) => one === text) ?? refuse(`'${name}' is '${text}'`);
}

/** An object; undefined when absent. @throws Unreadable. */
export function objectOf(json: TaskMembers, name: string): TaskMembers | undefined {
  const value = json[name];
  if (value === undefined || value === null) return undefined;
  return isObject(value) ? value : refuse(`'${name}' is no object`);
}

/** A list of objects; empty when absent. @throws Unreadable. */
export function objectsOf(json: TaskMembers, name: string): readonly TaskMembers[] {
  const value = json[name];
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || !value.every(isObject))
    throw new UnreadableAnswer(`'${name}' is no list of objects`);
  return value;
}

/** Texts by name; undefined when absent. @throws Unreadable. */
export function textsOf(value: unknown, name: string): Record<string, string> | undefined {
  if (value === undefined || value === null) return undefined;
  const entries = isObject(value) ? Object.entries(value) : [["", 0] as const];
  if (!entries.every((entry): entry is [string, string] => typeof entry[1] === "string"))
    throw new UnreadableAnswer(`'${name}' holds something else than texts`);
  return Object.fromEntries(entries);
}

/** A list of texts that are not empty; undefined when absent. @throws Unreadable. */
export function listOfTexts(json: TaskMembers, name: string): readonly string[] | undefined {
  const value = json[name];
  if (value === undefined || value === null) return undefined;
  const isText = (one: unknown): one is string => typeof one === "string" && one !== "";
  if (!Array.isArray(value) || !value.every(isText))
    throw new UnreadableAnswer(`'${name}' is no list of texts`);
  return value.map((text) => storable(text));
}

/** Bytes of a base64 text that must be there. @throws Unreadable, FakturoError "input". */
export function bytesOf(json: TaskMembers, name: string): Uint8Array {
  return decodeBase64(requiredText(json, name), name);
}

/** A value without what is no JSON. */
export function jsonOf(value: unknown): Json {
  return JSON.parse(JSON.stringify(value));
}

/** @throws Unreadable always. */
export function refuse(reason: string): never {
  throw new UnreadableAnswer(reason);
}
