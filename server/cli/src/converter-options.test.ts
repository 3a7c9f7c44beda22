import { type Converter, Type } from "@fakturo/plugin";
import { expect, it } from "vitest";
import { completeOptions } from "./converter-options.ts";

const converter: Converter = {
  key: "acme",
  name: "Acme",
  mime: "text/plain",
  schemas: ["bill/invoice"],
  options: Type.Object({
    removal: Type.Boolean({ default: false }),
    copies: Type.Optional(Type.Integer()),
    name: Type.Optional(Type.String()),
  }),
};

it("options given as texts get the type of their schema", () => {
  expect(completeOptions(converter, { removal: "true", copies: "2", name: "7" })).toEqual({
    removal: true,
    copies: 2,
    name: "7",
  });
  expect(completeOptions(converter, {})).toEqual({ removal: false });
  expect(() => completeOptions(converter, { copies: "two" })).toThrow(
    "copies must be a whole number",
  );
});
