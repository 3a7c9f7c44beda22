import type { Json } from "@fakturo/model";
import type { Budget } from "../budget.ts";
import { characters, isList, isStructure, typeName } from "../json-value.ts";
import { unusable } from "./problem.ts";

/** Evaluates a predicate for an element of the list. */
export type Ask = (element: Json, index: number) => Json;

interface Signature {
  readonly least: number;
  readonly most: number;
  /** The second argument is evaluated for each element. */
  readonly predicate: boolean;
  readonly apply: (subject: Json, ask: Ask, budget: Budget) => Json;
}

/** Functions of expressions; the predicate ones work on lists. */
export const FUNCTIONS: ReadonlyMap<string, Signature> = new Map<string, Signature>([
  ["len", plain(length)],
  ["string", plain(text)],
  ["int", plain((value) => Math.trunc(number(value)))],
  ["float", plain(number)],
  ["lower", plain((value) => string(value).toLowerCase())],
  ["upper", plain((value) => string(value).toUpperCase())],
  ["trim", plain((value) => string(value).trim())],
  ["all", predicate((items, ask) => items.every((item, i) => truth(ask(item, i))))],
  ["any", predicate((items, ask) => items.some((item, i) => truth(ask(item, i))))],
  ["none", predicate((items, ask) => !items.some((item, i) => truth(ask(item, i))))],
  ["one", predicate((items, ask) => counted(items, ask) === 1)],
  ["find", predicate((items, ask) => items.find((item, i) => truth(ask(item, i))) ?? null)],
  ["filter", predicate((items, ask) => items.filter((item, i) => truth(ask(item, i))))],
  ["map", predicate((items, ask) => items.map(ask))],
  ["count", { ...predicate(counted), least: 1 }],
]);

function plain(apply: (subject: Json, budget: Budget) => Json): Signature {
  return {
    least: 1,
    most: 1,
    predicate: false,
    apply: (subject, _ask, budget) => {
      if (typeof subject === "string") budget.oneByOne(subject);
      return apply(subject, budget);
    },
  };
}

function predicate(apply: (items: readonly Json[], ask: Ask) => Json): Signature {
  return {
    least: 2,
    most: 2,
    predicate: true,
    apply: (subject, ask, budget) => {
      if (!isList(subject)) throw unusable(`a list is needed, not ${typeName(subject)}`);
      budget.top(subject);
      return apply(subject, ask);
    },
  };
}

function counted(items: readonly Json[], ask: Ask): number {
  return items.filter((item, i) => truth(ask(item, i))).length;
}

/** The value as a boolean. @throws FakturoError "validation" for other types. */
export function truth(value: Json): boolean {
  if (typeof value !== "boolean") throw unusable(`true or false is needed, not ${typeName(value)}`);
  return value;
}

function length(value: Json, budget: Budget): number {
  if (typeof value === "string") return characters(value);
  if (isStructure(value)) return budget.size(value);
  throw unusable(`${typeName(value)} has no length`);
}

function string(value: Json): string {
  if (typeof value !== "string") throw unusable(`a text is needed, not ${typeName(value)}`);
  return value;
}

function text(value: Json, budget: Budget): string {
  budget.print(value);
  return typeof value === "string" ? value : JSON.stringify(value);
}

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

function number(value: Json): number {
  if (typeof value === "number") return value;
  if (typeof value === "string" && NUMBER.test(value)) return Number(value);
  throw unusable(`${typeName(value)} is not a number`);
}
