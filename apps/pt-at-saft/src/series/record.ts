import { uuidV5 } from "@fakturo/model";
import { defineRecord, type Static, Type } from "@fakturo/plugin";

const NAMESPACE = "6c1d1f3e-52a5-5d0f-9f3f-1f9f5d0a7b52";

const Value = Type.Object({
  /** NIF of the supplier. */
  holder: Type.String(),
  /** Type and base, e.g. `FT A2026`. */
  code: Type.String(),
  base: Type.String(),
  document_type: Type.String(),
  type: Type.String(),
  validation_code: Type.String(),
  /** `F` finished, `N` annulled; absent for an active one. */
  state: Type.Optional(Type.Union([Type.Literal("F"), Type.Literal("N")])),
});
export type SeriesValue = Static<typeof Value>;

/** The series that the workspace's suppliers have registered at the AT. */
export const seriesRecord = defineRecord({
  key: "at-pt.series",
  schema: Value,
  indexes: ["holder"],
});

/** Id of a series; the AT compares names without case. */
export function seriesId(holder: string, code: string): string {
  return uuidV5(NAMESPACE, `${holder} ${code.toUpperCase()}`);
}
