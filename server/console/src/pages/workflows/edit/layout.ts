import type { MemberPath } from "../../../document/edit.ts";
import { type DocumentPart, textOf } from "../../../document/members.ts";
import { branchesOf, type EditedWorkflow, keyOf, placedSteps } from "./tree.ts";

export const NODE_WIDTH = 220;
const ROW = 92;
const COLUMN = NODE_WIDTH + 60;

/** A step on the canvas, in pixels. */
export interface StepNode {
  readonly key: string;
  readonly place: MemberPath;
  readonly step: DocumentPart;
  readonly x: number;
  readonly y: number;
}

/** A wire between two steps; `outcome` is that of a branch, `isBack` leads out of one. */
export interface CanvasWire {
  readonly from: string;
  readonly to: string;
  readonly outcome?: string;
  readonly isBack?: true;
}

export interface Drawing {
  readonly nodes: readonly StepNode[];
  readonly wires: readonly CanvasWire[];
}

/** What a list of steps takes, and the steps whose outcome leads out of it. */
interface Extent {
  readonly right: number;
  readonly bottom: number;
  readonly exits: readonly string[];
}

/** Lays a workflow out as a tree: lanes go down, branches to the right, the error lane right of all. */
export function draw(definition: EditedWorkflow): Drawing {
  const drawing: Sheet = { nodes: [], wires: [] };
  const main = lay(definition, ["steps"], 0, 0, drawing);
  const left = Math.max(main.right, COLUMN) + COLUMN / 2;
  lay(definition, ["rescue"], left, 0, drawing);
  return drawing;
}

interface Sheet {
  readonly nodes: StepNode[];
  readonly wires: CanvasWire[];
}

function lay(
  definition: EditedWorkflow,
  list: MemberPath,
  x: number,
  top: number,
  sheet: Sheet,
): Extent {
  let [right, y] = [x, top];
  let exits: readonly string[] = [];
  for (const placed of placedSteps(definition, list)) {
    const key = keyOf(placed.place);
    sheet.nodes.push({ key, ...placed, x, y });
    for (const from of exits) sheet.wires.push({ from, to: key, ...(from !== exits[0] && BACK) });
    const below = layBranches(definition, placed, { x, y }, sheet);
    right = Math.max(right, x + COLUMN, below.right);
    y = Math.max(y + ROW, below.bottom);
    exits = [key, ...below.exits];
  }
  return { right, bottom: y, exits };
}

const BACK = { isBack: true } as const;

function layBranches(
  definition: EditedWorkflow,
  placed: Parameters<typeof branchesOf>[0],
  { x, y }: { readonly x: number; readonly y: number },
  sheet: Sheet,
): Extent {
  let [right, bottom] = [x + COLUMN, y];
  const exits: string[] = [];
  for (const { branch, steps } of branchesOf(placed)) {
    const [first] = placedSteps(definition, steps);
    if (!first) continue;
    const from = keyOf(placed.place);
    sheet.wires.push({ from, to: keyOf(first.place), outcome: outcomeOf(branch) });
    const below = lay(definition, steps, right, y + ROW, sheet);
    if (branch.stop !== true) exits.push(...below.exits);
    right = below.right;
    bottom = Math.max(bottom, below.bottom);
  }
  return { right, bottom, exits };
}

/** Status and code of a branch, such as `KO 4107`. */
export function outcomeOf(branch: DocumentPart): string {
  const status = textOf(branch, "status");
  return [status === "NA" ? "" : status, textOf(branch, "code")].filter(Boolean).join(" ") || "*";
}
