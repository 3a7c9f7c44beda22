import { type DocumentPart, listOf, textOf } from "../../document/members.ts";

/** How a step differs between two versions of a workflow. */
export interface StepDifference {
  readonly key: string;
  readonly name: string;
  readonly kind: "added" | "removed" | "moved" | "changed";
  /** Changed members with their values before and now, as JSON. */
  readonly members: readonly {
    readonly name: string;
    readonly before: string;
    readonly now: string;
  }[];
}

interface Known {
  readonly step: DocumentPart;
  /** Where the step is, by the ids of the steps around it. */
  readonly place: string;
}

/** Differences of steps by their ids; steps of branches are compared by themselves. */
export function compare(before: DocumentPart, now: DocumentPart): readonly StepDifference[] {
  const [old, current] = [stepsOf(before), stepsOf(now)];
  const gone = [...old].filter(([id]) => !current.has(id));
  return [
    ...[...current].flatMap(([id, known]) => differenceOf(id, old.get(id), known)),
    ...gone.map(([id, { step }]) => ({ ...named(id, step), kind: "removed" as const })),
  ];
}

function differenceOf(id: string, before: Known | undefined, now: Known): StepDifference[] {
  if (!before) return [{ ...named(id, now.step), kind: "added" }];
  const members = changedMembers(before.step, now.step);
  if (members.length > 0) return [{ ...named(id, now.step), kind: "changed", members }];
  return before.place === now.place ? [] : [{ ...named(id, now.step), kind: "moved" }];
}

function named(key: string, step: DocumentPart) {
  const name = textOf(step, "name") || textOf(step, "provider");
  return { key, name, members: [] };
}

function changedMembers(before: DocumentPart, now: DocumentPart): StepDifference["members"] {
  const names = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...names].flatMap((name) => {
    const [old, current] = [memberOf(before, name), memberOf(now, name)];
    return old === current ? [] : [{ name, before: old, now: current }];
  });
}

/** A member as JSON; of branches only their outcomes. */
function memberOf(step: DocumentPart, name: string): string {
  if (name !== "next") return step[name] === undefined ? "" : JSON.stringify(step[name]);
  return JSON.stringify(listOf(step, "next").map(({ steps: _, ...branch }) => branch));
}

function stepsOf(contents: DocumentPart): ReadonlyMap<string, Known> {
  const found = new Map<string, Known>();
  const walk = (parent: DocumentPart, name: string, path: string) => {
    let before = "";
    for (const step of listOf(parent, name)) {
      const id = textOf(step, "id");
      found.set(id, { step, place: `${path} after ${before}` });
      before = id;
      for (const [index, branch] of listOf(step, "next").entries())
        walk(branch, "steps", `${id} ${index}`);
    }
  };
  walk(contents, "steps", "steps");
  walk(contents, "rescue", "rescue");
  return found;
}
