import { always, defineObject, type Static, types } from "../../schema/index.ts";

/** Seal a third party put on a document, such as a tax authority's receipt number. */
export const Stamp = defineObject(
  "head.Stamp",
  {
    schema: "head/stamp",
    title: "Stamp",
    description: "Seal a third party put on a document, such as a tax authority's receipt number.",
  },
  {
    prv: always(types.key, "Provider", "Who issued the seal and which one of theirs it is."),
    val: always(types.text, "Value", "The seal as received."),
  },
);
export type Stamp = Static<typeof Stamp>;
