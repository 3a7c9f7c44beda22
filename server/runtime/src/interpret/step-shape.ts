import { isObject, ownValue } from "@fakturo/model";
import type { Effects, StepResult } from "@fakturo/plugin";

/** True for values of one type. */
type Shape = (value: unknown) => boolean;

/** Shapes of an object's members, by name. */
type Members<T> = { readonly [K in keyof T]-?: Shape };

const text: Shape = (value) => typeof value === "string";
const flag: Shape = (value) => typeof value === "boolean";
const finite: Shape = (value) => typeof value === "number" && Number.isFinite(value);
const seconds: Shape = (value) => typeof value === "number" && finite(value) && value >= 0;
const bytes: Shape = (value) => value instanceof Uint8Array;
const anything: Shape = () => true;
const optional =
  (shape: Shape): Shape =>
  (value) =>
    value === undefined || shape(value);
const listOf =
  (shape: Shape): Shape =>
  (value) =>
    Array.isArray(value) && value.every(shape);
const texts: Shape = (value) => isObject(value) && Object.values(value).every(text);

function object<T>(members: Members<T>): Shape {
  const all: [string, Shape][] = Object.entries(members);
  return (value) => isObject(value) && all.every(([name, shape]) => shape(value[name]));
}

const effects = object<Effects>({
  stamps: optional(listOf(object({ prv: text, val: text }))),
  files: optional(
    listOf(
      object({
        name: text,
        mime: text,
        data: bytes,
        key: optional(text),
        category: optional(text),
        description: optional(text),
        embeddable: optional(flag),
        private: optional(flag),
      }),
    ),
  ),
  state: optional(text),
  folder: optional(text),
  document: optional(object({ type: text, data: anything })),
  number: optional(isObject),
  chains: optional(listOf(object({ key: text, link: anything, after: optional(finite) }))),
  submit: optional(object({ connection: text, identity: text, holder: text, bytes })),
  meta: optional(listOf(object({ key: text, ref: optional(text), value: optional(isObject) }))),
  records: optional(
    listOf(
      object({
        type: isObject,
        id: text,
        version: optional(finite),
        due: optional(object({ at: finite, message: text })),
      }),
    ),
  ),
  feeds: optional(
    listOf(
      object({ feed: text, isActive: flag, holder: optional(text), workflow: optional(text) }),
    ),
  ),
  sign: optional(flag),
  args: optional(texts),
  job: optional(
    object({ workflow: text, key: text, entry: optional(text), args: optional(texts) }),
  ),
  entry: optional(object({ id: optional(text), previous: optional(text), folder: optional(text) })),
  schedule: optional(object({ workflow: text, interval: text, factor: finite })),
  unschedule: optional(object({ workflow: optional(text) })),
});

const fault = object({ message: text, code: optional(text), paths: optional(listOf(text)) });
const note = { code: optional(text), message: optional(text), effects: optional(effects) };
const pause = object({ ...note, retryIn: optional(seconds), ref: optional(text) });

const RESULTS: Readonly<Record<string, Shape>> = {
  OK: object(note),
  SKIP: object(note),
  KO: object({ ...note, faults: optional(listOf(fault)) }),
  ERR: pause,
  QUEUED: pause,
};

/** True for a step's result. Steps may be written in plain JavaScript. */
export function isStepResult(value: unknown): value is StepResult {
  if (!isObject(value) || typeof value.status !== "string") return false;
  return ownValue(RESULTS, value.status)?.(value) ?? false;
}
