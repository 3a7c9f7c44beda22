import { type Fault, unknownMembers } from "@fakturo/model";
import type { EngineScope } from "./engine-scope.ts";

/** Code of the faults of strict reading; the format's own listing has none. */
export const UNKNOWN_MEMBER = "FAKTURO-UNKNOWN-MEMBER";

/** A fault for every unknown member, which reading would drop. */
export function strictFaults(json: unknown, { lookup }: EngineScope): readonly Fault[] {
  return unknownMembers(json, lookup).map(({ path, nearest }) => ({
    code: UNKNOWN_MEMBER,
    paths: [path],
    message: nearest
      ? `The format has no such member; the nearest is '${nearest}'`
      : "The format has no such member",
  }));
}
