import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { shared } from "@fakturo/test-support";
import { allSteps, parseContents } from "@fakturo/workflow";
import { describe, expect, it } from "vitest";
import { documentedEngine } from "./bundled.ts";

const folder = shared("corpus", "workflows");

/** Providers that the published workflows name. */
function providersIn(path: string): ReadonlySet<string> {
  const files = readdirSync(path, { recursive: true, encoding: "utf8" });
  const steps = files
    .filter((name) => name.endsWith(".json"))
    .map((name) => JSON.parse(readFileSync(join(path, name), "utf8")))
    .flatMap((json) => {
      const contents = parseContents(json, { newId: () => "01960000-0000-7000-8000-000000000001" });
      return [...allSteps(contents.steps), ...allSteps(contents.rescue)];
    });
  return new Set(steps.map(({ provider }) => provider));
}

describe.skipIf(folder === undefined)("the steps of the published workflows", () => {
  it("are all offered by the bundled plugins", async () => {
    const { providers } = (await documentedEngine()).registry;
    const used = [...providersIn(folder ?? "")].sort();
    expect(used.filter((provider) => !providers.has(provider))).toEqual([]);
    expect(used).toHaveLength(128);
  });
});
