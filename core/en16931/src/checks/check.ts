import type { Faults } from "@fakturo/model";
import type { Bill, BillLine } from "../bill/bill.ts";

interface Rule {
  /** Id in the official rule set. */
  readonly rule: string;
  /** Where the thing at fault is or belongs, from `$`; `[*]` is each of several. */
  readonly path: string;
  readonly message: string;
}

/** A rule of a standard or profile that a document can break by what it says or lacks. */
export interface Check extends Rule {
  /** Documents the rule is about; all when absent. */
  readonly when?: (bill: Bill) => boolean;
  readonly holds: (bill: Bill) => boolean;
  /** Paths where the rule does not hold, for rules about each of several things. */
  readonly broken?: (bill: Bill) => readonly string[];
}

/** One of the things a rule is about, with its path. */
export interface Found<T> {
  readonly at: string;
  readonly it: T;
}

/** Finds what a rule is about in a bill. */
export type Find<T> = (bill: Bill) => readonly Found<T>[];

export interface EachCheck<T> extends Rule {
  readonly when?: (bill: Bill) => boolean;
  readonly holds: (it: T, bill: Bill) => boolean;
}

/** A rule about each of several things; what is not there breaks nothing. */
export function each<T>(
  find: Find<T | undefined>,
  { holds, ...rule }: EachCheck<NonNullable<T>>,
): Check {
  const broken = (bill: Bill) =>
    find(bill).flatMap(({ at, it }) =>
      it === undefined || it === null || holds(it, bill) ? [] : [at],
    );
  return { ...rule, broken, holds: (bill) => broken(bill).length === 0 };
}

/** Something of every line; `suffix` is its path below the line. */
export function ofLines<T>(suffix: string, pick: (line: BillLine) => T): Find<T> {
  return ({ lines }) =>
    lines.map((line, i) => ({
      at: `$.lines[${(line.source.i || i + 1) - 1}]${suffix}`,
      it: pick(line),
    }));
}

/** Adds a fault for each check that does not hold. */
export function runChecks(checks: readonly Check[], bill: Bill, faults: Faults): void {
  for (const { rule, path, message, when, holds, broken } of checks) {
    if (when && !when(bill)) continue;
    if (broken) for (const at of broken(bill)) faults.add(rule, at, message);
    else if (!holds(bill)) faults.add(rule, path, message);
  }
}
