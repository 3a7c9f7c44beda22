import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { shared } from "@fakturo/test-support";
import { describe, expect, it } from "vitest";
import { compare } from "../compare.ts";
import { draw } from "./layout.ts";
import {
  type EditedWorkflow,
  endOf,
  insertStep,
  moveStep,
  neighbour,
  placedSteps,
  removeStep,
  stepAt,
  withIds,
} from "./tree.ts";

const SAMPLE: EditedWorkflow = {
  name: "Send",
  own: { kept: true },
  steps: [
    { id: "a", provider: "sequence.enumerate" },
    {
      id: "b",
      provider: "acme.send",
      config: { to: "x" },
      next: [{ status: "KO", code: "7", steps: [{ id: "c", provider: "silo.state" }] }],
    },
    { id: "d", provider: "silo.close" },
  ],
  rescue: [{ id: "e", provider: "silo.state" }],
};
const NESTED = ["steps", 1, "next", 0, "steps", 0];

describe("changes of a workflow", () => {
  it("give an id to every step that has none, and leave the others", () => {
    const without = insertStep(SAMPLE, NESTED, { provider: "silo.sleep" });
    const changed = withIds(without);
    expect(stepAt(changed, NESTED)).toMatchObject({ id: expect.stringMatching(/^[\da-f-]{36}$/) });
    expect(withIds(SAMPLE)).toEqual(SAMPLE);
  });

  it("put a step at a place and take it away again, in branches too", () => {
    const step = { provider: "silo.sleep" };
    for (const place of [["steps", 0], NESTED, endOf(SAMPLE, ["rescue"])]) {
      const changed = insertStep(SAMPLE, place, step);
      expect(stepAt(changed, place)).toEqual(step);
      expect(removeStep(changed, place)).toEqual(SAMPLE);
    }
  });

  it("exchange neighbours, and stop at the ends of a lane", () => {
    const moved = moveStep(SAMPLE, ["steps", 0], 1);
    expect(placedSteps(moved, ["steps"]).map(({ step }) => step.id)).toEqual(["b", "a", "d"]);
    expect(moveStep(moved, ["steps", 1], -1)).toEqual(SAMPLE);
    expect(neighbour(SAMPLE, ["steps", 0], -1)).toBeUndefined();
    expect(moveStep(SAMPLE, NESTED, 1)).toEqual(SAMPLE);
  });
});

describe("the drawing of a workflow", () => {
  it("has every step at a place of its own, and wires for outcomes", () => {
    const { nodes, wires } = draw(SAMPLE);
    expect(nodes).toHaveLength(5);
    expect(new Set(nodes.map(({ x, y }) => `${x} ${y}`)).size).toBe(5);
    expect(wires).toContainEqual({
      from: "steps/1",
      to: "steps/1/next/0/steps/0",
      outcome: "KO 7",
    });
    expect(wires).toContainEqual({
      from: "steps/1/next/0/steps/0",
      to: "steps/2",
      isBack: true,
    });
  });

  it("shows the steps of every published workflow", () => {
    const folder = shared("corpus", "workflows");
    if (!folder) return process.stdout.write("The published workflows are not here.\n");
    for (const file of globSync("**/*.json", { cwd: folder })) {
      const workflow: EditedWorkflow = JSON.parse(readFileSync(join(folder, file), "utf8"));
      const providers = JSON.stringify(workflow).match(/"(?:provider|action)":/g) ?? [];
      const { nodes } = draw(workflow);
      expect([file, nodes.length]).toEqual([file, providers.length]);
      expect(new Set(nodes.map(({ x, y }) => `${x} ${y}`)).size).toBe(nodes.length);
    }
  });
});

describe("the differences of two versions", () => {
  const kinds = (before: EditedWorkflow, now: EditedWorkflow) =>
    compare(before, now).map(({ key, kind }) => [key, kind]);

  it("are none for the same steps", () => {
    expect(compare(SAMPLE, structuredClone(SAMPLE))).toEqual([]);
  });

  it("name steps that were added, removed and moved, once each", () => {
    const added = insertStep(SAMPLE, ["steps", 3], { id: "f", provider: "pdf" });
    expect(kinds(SAMPLE, added)).toEqual([["f", "added"]]);
    expect(kinds(added, SAMPLE)).toEqual([["f", "removed"]]);
    expect(kinds(SAMPLE, moveStep(SAMPLE, ["steps", 1], 1))).toEqual([
      ["d", "moved"],
      ["b", "moved"],
    ]);
  });

  it("show the values of changed settings before and now", () => {
    const text = JSON.stringify(SAMPLE).replace('"to":"x"', '"to":"y"');
    const [difference] = compare(SAMPLE, JSON.parse(text));
    expect(difference).toMatchObject({
      key: "b",
      kind: "changed",
      members: [{ name: "config", before: '{"to":"x"}', now: '{"to":"y"}' }],
    });
  });
});
