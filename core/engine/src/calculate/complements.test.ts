import { Amount, defineObject, optional, types } from "@fakturo/model";
import { calculator, definePlugin, normalizer } from "@fakturo/plugin";
import { FIXED_NOW, fixedPorts } from "@fakturo/testkit";
import { expect, it } from "vitest";
import { bill } from "../../fixtures/documents.ts";
import { REGIMES } from "../../fixtures/regimes.ts";
import { createEngine } from "../engine.ts";
import { PluginError } from "../registry.ts";

const Toll = defineObject(
  "addon.Toll",
  { schema: "regimes/zz/toll", title: "Toll", description: "A trip on a toll road." },
  {
    road: optional(types.code, "Road", "The road."),
    trips: optional(types.amount, "Trips", "How many."),
    total: optional(types.amount, "Total", "Two for each trip.", { calculated: true }),
  },
);
const tolls = calculator(Toll, (toll) => {
  toll.total = (toll.trips ?? Amount.zero()).mul(Amount.of(2, 0));
});
const moments: number[] = [];
const data = { key: "zz-v1", name: { en: "Z" } };
const clock = normalizer("bill.Invoice", (_invoice, { now }) => {
  moments.push(now);
});

function pluginWith(name: string, ...calculators: (typeof tolls)[]) {
  return definePlugin({
    name,
    rulesets: [{ kind: "addon", data, objects: [Toll], calculators, normalizers: [clock] }],
  });
}

const engine = createEngine({ plugins: [...REGIMES, pluginWith("zz", tolls)], ...fixedPorts() });
const output = (json: unknown) => engine.prepare(json).output;
const $schema = "https://gobl.org/draft-0/regimes/zz/toll";

it("calculates and cleans an addon's documents, with the addon and without", () => {
  const toll = { $schema, road: " A1 ", trips: "3" };
  const expected = [{ $schema, road: "A1", trips: "3", total: "6" }];
  expect(output(bill({ complements: [toll] })).complements).toEqual(expected);
  expect(output(bill({ $addons: ["zz-v1"], complements: [toll] })).complements).toEqual(expected);
  expect(output(toll)).toEqual(expected[0]);
});

it("refuses two calculators of one document", () => {
  const plugins = [...REGIMES, pluginWith("zz", tolls, tolls)];
  expect(() => createEngine({ plugins, ...fixedPorts() })).toThrow(PluginError);
});

it("tells normalisers the time", () => {
  output(bill({ $addons: ["zz-v1"] }));
  expect(new Set(moments)).toEqual(new Set([FIXED_NOW]));
});
