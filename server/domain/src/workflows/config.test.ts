import { defineProvider, step, Type } from "@fakturo/plugin";
import { expect, it } from "vitest";
import { checkConfig, completeConfig } from "./config.ts";

/** Each reload of the apps creates a new object of the same schema. */
const make = () =>
  defineProvider({
    key: "acme.send",
    name: "Send",
    summary: "Sends.",
    effect: "external",
    config: Type.Object(
      {
        to: Type.String({ title: "To" }),
        how: Type.String({ title: "How", default: "post" }),
      },
      { $id: "https://acme.example/send.json" },
    ),
    run: () => step.ok(),
  });

it("takes a schema with an id again and again", () => {
  for (const provider of [make(), make()]) {
    expect(completeConfig(provider, { to: "a" })).toEqual({ to: "a", how: "post" });
    expect(checkConfig(provider, {})).toMatchObject([{ path: "$.to" }]);
  }
});

it("completes a configuration once, for all calls of a step", () => {
  const [provider, config] = [make(), { to: "a" }];
  const complete = completeConfig(provider, config);
  expect(complete).toBeDefined();
  expect(Object.isFrozen(complete)).toBe(true);
  expect(completeConfig(provider, config)).toBe(complete);
  expect(config).toEqual({ to: "a" });
});

it("tells a schema's own words for what is wrong", () => {
  const name = Type.String({ title: "Name", pattern: "^[a-z]+$", problem: "must be lower case" });
  const provider = { ...make(), config: Type.Object({ name }) };
  expect(checkConfig(provider, { name: "A" })).toEqual([
    { path: "$.name", message: "must be lower case" },
  ]);
});
