import { FakturoError } from "@fakturo/model";

/** Members of a manifest's object. */
export type ManifestMembers = Readonly<Record<string, unknown>>;

/** @throws FakturoError "input" unless the member is a text that is not empty. */
export function textOf(json: ManifestMembers, name: string): string {
  const value = json[name];
  if (typeof value !== "string" || value === "") throw wrong(name, "a text");
  return value;
}

/** A text; undefined when absent. @throws FakturoError "input" for anything else. */
export function optionalText(json: ManifestMembers, name: string): string | undefined {
  return json[name] === undefined ? undefined : textOf(json, name);
}

const OWN_KEY = /^[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+$/;

/** The member `key`, which begins with the app's key. @throws FakturoError "input". */
export function ownKey(json: ManifestMembers, app: string): string {
  const key = textOf(json, "key");
  if (!OWN_KEY.test(key) || key.split(".", 1)[0] !== app)
    throw wrong(`'${key}'`, `a key that begins with ${app}.`);
  return key;
}

/** True for a list of texts. */
export function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((text) => typeof text === "string");
}

/** `nats:<name>`: the app reads its tasks from NATS, under this name. */
export function isNatsAddress(value: unknown): value is `nats:${string}` {
  return typeof value === "string" && /^nats:[A-Za-z0-9_-]{1,64}$/.test(value);
}

/** True for an http(s) address. */
export function isWebAddress(value: unknown): value is string {
  if (typeof value !== "string" || !URL.canParse(value)) return false;
  return ["http:", "https:"].includes(new URL(value).protocol);
}

/** A time in seconds; undefined when absent. @throws FakturoError "input". */
export function secondsOf(value: unknown, name: string, max: number, min = 1): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value === "number" && value >= min && value <= max) return value;
  throw wrong(name, `a number of seconds from ${min} to ${max}`);
}

/** A truth value; false when absent. @throws FakturoError "input". */
export function flag(json: ManifestMembers, name: string, at: string): boolean {
  const value = json[name] ?? false;
  if (typeof value !== "boolean") throw wrong(`${at}.${name}`, "true or false");
  return value;
}

/** One of some texts. @throws FakturoError "input". */
export function oneOf<T extends string>(value: unknown, name: string, known: readonly T[]): T {
  const found = known.find((one) => one === value);
  if (found === undefined) throw wrong(name, `one of ${known.join(", ")}`);
  return found;
}

/**
 * The member `calls`: what the app answers beside the calls that it must answer; empty when absent.
 * @throws FakturoError "input".
 */
export function callsOf<T extends string>(
  { calls = [] }: ManifestMembers,
  at: string,
  known: readonly T[],
): readonly T[] {
  if (!isTexts(calls)) throw wrong(`${at}: calls`, "a list of texts");
  return calls.map((call) => oneOf(call, `${at}: calls`, known));
}

/** The error of a member that is not as expected. */
export function wrong(name: string, expected: string): FakturoError {
  return new FakturoError("input", `${name} must be ${expected}`);
}
