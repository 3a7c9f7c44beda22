import { defineProvider, step, Type } from "@fakturo/plugin";

/** States a workflow or caller may set; labels without effect on processing (api spec §7.6). */
export const STATES = [
  "empty",
  "draft",
  "processing",
  "registered",
  "completed",
  "sent",
  "received",
  "error",
  "rejected",
  "paid",
  "void",
] as const;

/** Labels the entry. */
export const state = defineProvider({
  key: "silo.state",
  name: "Set state",
  summary: "Set the entry's state.",
  effect: "none",
  config: Type.Object({
    state: Type.Union(
      STATES.map((name) => Type.Literal(name)),
      { title: "State" },
    ),
  }),
  run: ({ config }) => step.ok({ state: config.state }),
});

/** Moves the entry. */
export const folder = defineProvider({
  key: "silo.folder",
  name: "Set folder",
  summary: "Move the entry to another folder.",
  effect: "none",
  config: Type.Object({
    folder: Type.String({ title: "Folder", pattern: "^[a-z][a-z0-9-]*$", maxLength: 64 }),
  }),
  run: ({ config, entry }) =>
    entry?.folder === config.folder
      ? step.skip("the entry is in that folder")
      : step.ok({ folder: config.folder }),
});
