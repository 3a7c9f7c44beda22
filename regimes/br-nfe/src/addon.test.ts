import { createEngine } from "@fakturo/engine";
import { describePlugin, fixedPorts } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { addon } from "./addon.ts";
import { plugin } from "./index.ts";

describePlugin("@fakturo/addon-br-nfe", { load: () => import("./index.ts") });

describePlugin("@fakturo/addon-br-nfe/next", {
  load: () => import("./next.ts"),
  requires: [plugin],
});

describe("definition", () => {
  it("lists every code once", () => {
    for (const { key, values = [] } of addon.extensions ?? []) {
      const codes = values.map(({ code }) => code);
      expect([key, codes]).toEqual([key, [...new Set(codes)]]);
    }
  });

  it("fits the document schema of addons", () => {
    const engine = createEngine({ plugins: [plugin], ...fixedPorts() });
    const $schema = "https://gobl.org/draft-0/tax/addon-def";
    expect(engine.validate({ ...addon, $schema })).toEqual([]);
  });
});
