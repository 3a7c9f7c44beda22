import type { Faults } from "@fakturo/model";
import type { Bill, BillLine } from "../bill/bill.ts";

interface Rule {
  /** Id in the official rule set. */
  readonly rule: string;
  /** JSON path of the fault, from `$`; `[*]` for each of several. */
  readonly path: string;
  readonly message: string;
}

/** A rule of a standard or profile about the contents of a document. */
export interface Check extends Rule {
  /** Condition on the document; absent: always. */
  readonly when?: (bill: Bill) => boolean;
  readonly holds: (bill: Bill) => boolean;
  /** Paths of the violations, for rules about each of several elements. */
  readonly broken?: (bill: Bill) => readonly string[];
}

/** An element that a rule checks, with its path. */
export interface FoundElement<T> {
  readonly at: string;
  readonly it: T;
}

/** Selects the elements that a rule checks. */
export type Find<T> = (bill: Bill) => readonly FoundElement<T>[];

export interface EachCheck<T> extends Rule {
  readonly when?: (bill: Bill) => boolean;
  readonly holds: (it: T, bill: Bill) => boolean;
}

/** A rule about each selected element; it passes without any. */
export function each<T>(
  find: Find<T | undefined>,
  { holds, ...rule }: EachCheck<NonNullable<T>>,
): Check {
  const broken = (bill: Bill) => {
    const paths: string[] = [];
    for (const found of find(bill)) {
      const { it } = found;
      if (it !== undefined && it !== null && !holds(it, bill)) paths.push(found.at);
    }
    return paths;
  };
  return { ...rule, broken, holds: (bill) => broken(bill).length === 0 };
}

/** An element of a line; its path is computed only for a fault. */
class OfLine<T> implements FoundElement<T> {
  readonly it: T;
  readonly #number: number;
  readonly #suffix: string;

  constructor(it: T, number: number, suffix: string) {
    this.it = it;
    this.#number = number;
    this.#suffix = suffix;
  }

  get at(): string {
    return `$.lines[${this.#number - 1}]${this.#suffix}`;
  }
}

/** An element of every line; `suffix` is its path below the line. */
export function ofLines<T>(suffix: string, pick: (line: BillLine) => T): Find<T> {
  return ({ lines }) =>
    lines.map((line, i) => new OfLine(pick(line), line.source.i || i + 1, suffix));
}

/** Adds a fault for each violated check. */
export function runChecks(checks: readonly Check[], bill: Bill, faults: Faults): void {
  for (const { rule, path, message, when, holds, broken } of checks) {
    if (when && !when(bill)) continue;
    if (broken) for (const at of broken(bill)) faults.add(rule, at, message);
    else if (!holds(bill)) faults.add(rule, path, message);
  }
}
