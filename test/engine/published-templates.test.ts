import { readFileSync } from "node:fs";
import type { Json, JsonObject } from "@fakturo/model";
import { shared } from "@fakturo/test-support";
import { allSteps, parseContents } from "@fakturo/workflow";
import { describe, expect, it } from "vitest";
import { documentedEngine } from "./bundled.ts";

/** The published templates as a table: name, kind of document, and steps in short form. */
const SPECIFICATION = shared("spec", "workflows.md");
const ROW = /^\| (\S+) \((\w+)\) \| (\S+) \| (.+) \|$/gm;
const LANE = " ⟂ ";
const NO_LANE = "–";

interface Template {
  readonly name: string;
  readonly workflow: JsonObject;
}

function templatesIn(path: string): readonly Template[] {
  const text = readFileSync(path, "utf8");
  const [, rest = ""] = text.split("## 9. Templates");
  const [table = ""] = rest.split("\n## ");
  return [...table.matchAll(ROW)].map(([, name = "", country = "", , lanes = ""]) => {
    const [steps = "", rescue = "S:error"] = lanes.split(LANE);
    const lane = (written: string) => (written === NO_LANE ? [] : new Reader(written).steps());
    return { name: `${country} ${name}`, workflow: { steps: lane(steps), rescue: lane(rescue) } };
  });
}

/** Reads `a → b { code: c ; other: d } → e`. */
class Reader {
  readonly #words: string[];

  constructor(text: string) {
    this.#words = text.split(/\s*([→;{}])\s*/).filter((word) => word !== "");
  }

  steps(): Json[] {
    const steps: Json[] = [];
    for (;;) {
      const provider = providerOf(this.#words.shift() ?? "");
      const next = this.#words[0] === "{" ? this.#branches() : [];
      steps.push({ id: crypto.randomUUID(), name: provider, provider, next });
      if (this.#words[0] !== "→") return steps;
      this.#words.shift();
    }
  }

  #branches(): Json[] {
    const branches: Json[] = [];
    for (let end = this.#words.shift(); end === "{" || end === ";"; end = this.#words.shift()) {
      const [code = "", first = ""] = (this.#words.shift() ?? "").split(/:\s(.*)/s);
      this.#words.unshift(first);
      branches.push({ code, steps: this.steps() });
    }
    return branches;
  }
}

const SHORT: readonly (readonly [RegExp, string])[] = [
  [/^S:/, "silo.state"],
  [/^close$/, "silo.close"],
  [/^enum\(/, "sequence.enumerate"],
];

function providerOf(word: string): string {
  const known = SHORT.find(([form]) => form.test(word));
  return known?.[1] ?? word.replace(/[(=].*$/, "");
}

describe.skipIf(SPECIFICATION === undefined)("the published templates", () => {
  it("load with steps that are there", async () => {
    const { registry } = await documentedEngine();
    const templates = templatesIn(SPECIFICATION ?? "");
    expect(templates).toHaveLength(109);
    const unknown = templates.flatMap(({ name, workflow }) => {
      const { steps, rescue } = parseContents(workflow, { newId: () => crypto.randomUUID() });
      const used = [...allSteps(steps), ...allSteps(rescue)].map(({ provider }) => provider);
      return used.filter((key) => !registry.providers.has(key)).map((key) => `${name}: ${key}`);
    });
    expect(unknown).toEqual([]);
  });
});
