import { definePlugin, defineProvider, step, Type } from "@fakturo/plugin";
import { describe, expect, it } from "vitest";
import { createRegistry } from "./registry.ts";

const send = (...schemas: readonly string[]) =>
  definePlugin({
    name: "acme",
    providers: [
      defineProvider({
        key: "acme.send",
        name: "Send",
        summary: "Send it.",
        schemas,
        effect: "none",
        config: Type.Object({}),
        run: () => step.ok(),
      }),
    ],
  });

describe("createRegistry", () => {
  it("takes steps for schemas that there are, and no others", () => {
    expect(createRegistry([send("bill/invoice", "org/party")]).providers.size).toBe(1);
    expect(() => createRegistry([send("bill/invoice", "bill/nothing")])).toThrow(
      "acme.send is for bill/nothing, a schema that no loaded plugin has",
    );
  });
});
