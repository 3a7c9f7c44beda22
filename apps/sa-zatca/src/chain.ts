import { FakturoError, isObject, type Json } from "@fakturo/model";
import { FIRST_HASH, type Position } from "./zatca/stamps.ts";

/** The place after the newest link of a unit's chain. @throws FakturoError "input" when that is no link. */
export function placeAfter(link: Json | undefined): Position {
  if (link === undefined) return { counter: 1, previous: FIRST_HASH };
  if (isObject(link) && typeof link.counter === "number" && typeof link.hash === "string")
    return { counter: link.counter + 1, previous: link.hash };
  throw new FakturoError("input", "the newest link of the chain cannot be read");
}
