import { type Static, Type } from "@fakturo/plugin";
import { FIRST_HASH, type Position } from "./zatca/stamps.ts";

/** Data of a signed invoice for the next invoice of its unit. */
export const UnitLink = Type.Object({
  counter: Type.Integer({ title: "Counter (ICV)", minimum: 1 }),
  hash: Type.String({ title: "Hash of the invoice" }),
});
export type UnitLink = Static<typeof UnitLink>;

/** The position after the newest link of a unit's chain, or the first one. */
export function positionAfter(link: UnitLink | undefined): Position {
  return link
    ? { counter: link.counter + 1, previous: link.hash }
    : { counter: 1, previous: FIRST_HASH };
}
