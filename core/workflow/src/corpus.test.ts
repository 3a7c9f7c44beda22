import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isObject, type JsonObject } from "@fakturo/model";
import { shared } from "@fakturo/test-support";
import { describe, expect, it } from "vitest";
import { compileExpression } from "./expression/index.ts";
import { contentsHash, formatContents } from "./format.ts";
import { allSteps } from "./model.ts";
import { parseContents } from "./parse.ts";
import { parseWorkflow } from "./parse-workflow.ts";

const folder = shared("corpus", "workflows");
const files = folder
  ? readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((f) => f.endsWith(".json"))
  : [];

function read(file: string): JsonObject {
  return JSON.parse(readFileSync(join(folder ?? "", file), "utf8"));
}

function ids(): () => string {
  let n = 0;
  return () => `01960000-0000-7000-8000-${String(++n).padStart(12, "0")}`;
}

function count(steps: unknown): number {
  if (!Array.isArray(steps)) return 0;
  return steps.reduce((sum: number, step: unknown) => {
    const next = isObject(step) && Array.isArray(step.next) ? step.next : [];
    return sum + 1 + next.reduce((n: number, branch) => n + count(branch.steps), 0);
  }, 0);
}

describe.skipIf(!folder)("exported workflows", () => {
  it("are there", () => expect(files.length).toBeGreaterThanOrEqual(170));

  it.each(files)("%s loads as a draft and is written back whole", (file) => {
    const json = read(file);
    const workflow = parseWorkflow(json, { mode: "draft", newId: ids() });
    const steps = [...allSteps(workflow.steps), ...allSteps(workflow.rescue)];
    expect(steps).toHaveLength(count(json.steps) + count(json.rescue));
    expect(steps.every(({ provider }) => provider !== "")).toBe(true);

    const written = formatContents(workflow);
    const again = parseContents(written, { newId: ids() });
    expect(formatContents(again)).toEqual(written);
    expect(contentsHash(again)).toBe(contentsHash(workflow));
  });

  it("have conditions that are expressions", () => {
    const conditions = files.flatMap((file) => {
      const workflow = parseWorkflow(read(file), { mode: "draft", newId: ids() });
      return allSteps(workflow.steps).flatMap(({ config: { expr } }) => (expr ? [expr] : []));
    });
    expect(conditions.length).toBeGreaterThan(0);
    for (const text of conditions)
      expect(compileExpression(String(text))).toEqual(expect.any(Function));
  });
});
