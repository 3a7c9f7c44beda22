import { always, defineObject, type ObjectDef, type Static, types } from "../../schema/index.ts";

const stamp = defineObject(
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

/** Mark of a third party on a document, such as a tax authority's receipt number. */
export interface Stamp extends Static<typeof stamp> {}
export const Stamp: ObjectDef<Stamp> = stamp;
