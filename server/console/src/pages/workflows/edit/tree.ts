import { isObject } from "@fakturo/model";
import { newId } from "../../../api/id.ts";
import { type MemberPath, valueAt, withValue } from "../../../document/edit.ts";
import { type DocumentPart, listOf, textOf } from "../../../document/members.ts";

/** A workflow as it is stored; members that the editor does not know stay. */
export type EditedWorkflow = DocumentPart;

export const LANES = ["steps", "rescue"] as const;

/** Outcomes that branches are for; `NA` is any. */
export const OUTCOMES = ["NA", "OK", "SKIP", "KO", "TIMEOUT"] as const;

export function stepAt(definition: EditedWorkflow, place: MemberPath): DocumentPart | undefined {
  const step = valueAt(definition, place);
  return isObject(step) ? step : undefined;
}

/** Place of the list that has a step, and the step's index in it. */
function listAround(place: MemberPath): readonly [list: MemberPath, index: number] {
  return [place.slice(0, -1), Number(place.at(-1))];
}

function stepsIn(definition: EditedWorkflow, list: MemberPath): readonly unknown[] {
  const steps = valueAt(definition, list);
  return Array.isArray(steps) ? steps : [];
}

function withSteps(definition: EditedWorkflow, list: MemberPath, steps: readonly unknown[]) {
  return withValue(definition, list, steps.length === 0 ? undefined : steps);
}

/** Puts a step at a place; those from there on move down. */
export function insertStep(definition: EditedWorkflow, place: MemberPath, step: DocumentPart) {
  const [list, index] = listAround(place);
  return withSteps(definition, list, stepsIn(definition, list).toSpliced(index, 0, step));
}

export function removeStep(definition: EditedWorkflow, place: MemberPath): EditedWorkflow {
  const [list, index] = listAround(place);
  return withSteps(definition, list, stepsIn(definition, list).toSpliced(index, 1));
}

/** Place of a step's neighbour in its list; undefined beyond the ends. */
export function neighbour(
  definition: EditedWorkflow,
  place: MemberPath,
  by: -1 | 1,
): MemberPath | undefined {
  const [list, index] = listAround(place);
  const next = index + by;
  return next < 0 || next >= stepsIn(definition, list).length ? undefined : [...list, next];
}

/** Exchanges a step with its neighbour. */
export function moveStep(
  definition: EditedWorkflow,
  place: MemberPath,
  by: -1 | 1,
): EditedWorkflow {
  const to = neighbour(definition, place, by);
  const step = stepAt(definition, place);
  return to && step ? insertStep(removeStep(definition, place), to, step) : definition;
}

/** Place after the last step of a list. */
export function endOf(definition: EditedWorkflow, list: MemberPath): MemberPath {
  return [...list, stepsIn(definition, list).length];
}

/** A step and where it is. */
export interface PlacedStep {
  readonly place: MemberPath;
  readonly step: DocumentPart;
}

export function placedSteps(definition: EditedWorkflow, list: MemberPath): readonly PlacedStep[] {
  return stepsIn(definition, list).flatMap((step, index) =>
    isObject(step) ? [{ place: [...list, index], step }] : [],
  );
}

/** A branch of a step and where its steps are. */
export interface PlacedBranch {
  readonly place: MemberPath;
  readonly steps: MemberPath;
  readonly branch: DocumentPart;
}

export function branchesOf({ place, step }: PlacedStep): readonly PlacedBranch[] {
  return listOf(step, "next").map((branch, index) => {
    const own = [...place, "next", index];
    return { place: own, steps: [...own, "steps"], branch };
  });
}

/** The steps of both lanes, as calls of the server take them. */
export function lanesOf(definition: EditedWorkflow) {
  const lane = (name: string) => placedSteps(definition, [name]).map(({ step }) => step);
  return { steps: lane("steps"), rescue: lane("rescue") };
}

/** The workflow with an id for every step, nested ones too. */
export function withIds(definition: EditedWorkflow): EditedWorkflow {
  return LANES.reduce((all, lane) => withIdsIn(all, [lane]), definition);
}

function withIdsIn(definition: EditedWorkflow, list: MemberPath): EditedWorkflow {
  let all = definition;
  for (const placed of placedSteps(definition, list)) {
    if (textOf(placed.step, "id") === "") all = withValue(all, [...placed.place, "id"], newId());
    for (const { steps } of branchesOf(placed)) all = withIdsIn(all, steps);
  }
  return all;
}

/** Key of a place for lists and selections. */
export function keyOf(place: MemberPath): string {
  return place.join("/");
}
