import { Type } from "@fakturo/schema";
import { answer, component, text } from "./base.ts";

const at = (description: string) => Type.String({ description, format: "date-time" });

export const AccessSecret = answer(
  "AccessSecret",
  {
    name: Type.String({ description: "Name that steps know it by." }),
    created_at: at("When it was kept first."),
    updated_at: at("When it was kept last."),
  },
  ["name"],
);

export const AccessSecretCollection = answer(
  "AccessSecretCollection",
  { list: Type.Array(AccessSecret, { description: "Secrets by name, without their values." }) },
  ["list"],
);

export const AccessWriteSecret = component("AccessWriteSecret", {
  value: text("The secret itself; never shown again.", 10_000, { minLength: 1 }),
});
