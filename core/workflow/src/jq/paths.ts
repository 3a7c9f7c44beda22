import { isObject, type Json, ownValue } from "@fakturo/model";
import type { Budget } from "../budget.ts";
import { isList, isStructure, typeName } from "../json-value.ts";
import { JqError } from "./problem.ts";

/** Keys and positions from the root. */
export type Path = readonly (string | number)[];

/** Maximum number of elements that an assignment may add before its own. */
const MAX_INDEX = 10_000;

/** `.[key]`: null for a missing part. @throws JqError for values that cannot have such a part. */
export function index(value: Json, key: Json): Json {
  if (value === null && (typeof key === "string" || typeof key === "number")) return null;
  if (isObject(value) && typeof key === "string") return ownValue(value, key) ?? null;
  if (isList(value) && typeof key === "number") return value.at(Math.floor(key)) ?? null;
  throw cannotIndex(value, key);
}

/** List elements that are copied in one unit. */
const ELEMENTS_PER_UNIT = 64;
/** Units of one step along a path. */
const PER_KEY = 8;

/** A copy-on-write value: each list and object in it is copied once, when it changes. */
export class Copy {
  root: Json;
  readonly #budget: Budget;
  /** Copies that are not shared yet. */
  readonly #lists = new Map<Json, Json[]>();
  readonly #objects = new Map<Json, Record<string, Json>>();

  constructor(root: Json, budget: Budget) {
    this.root = root;
    this.#budget = budget;
  }

  /** The value at a path; it may be shared from now on. */
  at(path: Path): Json {
    const found = path.reduce((value: Json, key) => index(value, key), this.root);
    if (this.#lists.has(found) || this.#objects.has(found)) {
      this.#lists.clear();
      this.#objects.clear();
    }
    return found;
  }

  /** Changes the value at a path; creates missing parents. */
  put(path: Path, value: Json): void {
    this.#budget.spend((path.length + 1) * PER_KEY);
    this.root = this.#replaced(this.root, path, 0, value);
  }

  #replaced(old: Json, path: Path, depth: number, value: Json): Json {
    const key = path[depth];
    if (key === undefined) return value;
    const inner = this.#replaced(index(old, key), path, depth + 1, value);
    if (typeof key === "string") return this.#withMember(old, key, inner);
    return this.#withElement(old, key, inner);
  }

  #withMember(old: Json, name: string, value: Json): Json {
    if (name === "__proto__") throw new JqError("'__proto__' cannot be a member");
    let object = this.#objects.get(old);
    if (!object) {
      object = isObject(old) ? { ...old } : {};
      this.#budget.spend(1 + (isObject(old) ? this.#budget.size(old) : 0));
      this.#objects.set(object, object);
    }
    object[name] = value;
    return object;
  }

  #withElement(old: Json, at: number, value: Json): Json {
    let list = this.#lists.get(old);
    if (!list) {
      list = isList(old) ? [...old] : [];
      this.#budget.spend(1 + list.length / ELEMENTS_PER_UNIT);
      this.#lists.set(list, list);
    }
    const floor = Math.floor(at);
    const place = floor < 0 ? floor + list.length : floor;
    if (place < 0 || place > list.length + MAX_INDEX)
      throw new JqError(`there cannot be an element ${at}`);
    this.#budget.spend(Math.max(0, place - list.length) / ELEMENTS_PER_UNIT);
    while (list.length < place) list.push(null);
    list[place] = value;
    return list;
  }
}

/** What to remove: the value itself, or what lies within it by key. */
type Removal = "all" | Map<string | number, Removal>;

/** A copy of the root without the values at these paths, which all refer to the original root. */
export function without(root: Json, paths: readonly Path[], budget: Budget): Json {
  let removal: Removal = new Map();
  for (const path of paths) removal = joined(removal, root, path, 0);
  return pruned(root, removal, budget) ?? null;
}

function joined(removal: Removal, value: Json, path: Path, depth: number): Removal {
  const key = path[depth];
  if (key === undefined || removal === "all") return "all";
  const place = isList(value) && typeof key === "number" && key < 0 ? key + value.length : key;
  const inner = removal.get(place) ?? new Map();
  removal.set(place, joined(inner, index(value, key), path, depth + 1));
  return removal;
}

function pruned(value: Json, removal: Removal | undefined, budget: Budget): Json | undefined {
  if (removal === undefined) return value;
  if (removal === "all") return undefined;
  if (!isStructure(value)) return value;
  budget.spend(1 + budget.size(value));
  if (isList(value)) {
    const kept = value.map((element, i) => pruned(element, removal.get(i), budget));
    return kept.filter((element) => element !== undefined);
  }
  const members = Object.entries(value).flatMap(([name, member]): [string, Json][] => {
    const kept = pruned(member, removal.get(name), budget);
    return kept === undefined ? [] : [[name, kept]];
  });
  return Object.fromEntries(members);
}

/** Elements of a list or members' values of an object, with their keys. */
export function* parts(value: Json): Generator<readonly [string | number, Json]> {
  if (isList(value)) yield* value.entries();
  else if (isObject(value)) yield* Object.entries(value);
  else throw new JqError(`cannot iterate over ${typeName(value)}`);
}

/** Error for a value that cannot have a part of this key. */
export function cannotIndex(value: Json, key: Json): JqError {
  return new JqError(`cannot take ${typeName(key)} of ${typeName(value)}`);
}
