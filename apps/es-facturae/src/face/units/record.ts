import { defineRecord, putRecord, type RecordValue, type RecordWrite, Type } from "@fakturo/plugin";
import { DIR3, type Units } from "./units.ts";

const Code = (title: string) => Type.String({ title, pattern: DIR3.source });

/** The directory of units as far as it is kept: the units of a managing body, by its DIR3 code. */
export const unitsRecord = defineRecord({
  key: "gov-es.face-units",
  schema: Type.Object({
    /** Of the managing body; empty where it is not known. */
    name: Type.String(),
    /** Processing units and accounting offices that are related to it. */
    relations: Type.Array(
      Type.Object({ unit: Code("Processing unit"), office: Code("Accounting office") }),
    ),
    source: Type.Union([Type.Literal("face"), Type.Literal("file")]),
    /** When FACe was asked or the file was read, milliseconds since 1970. */
    asked: Type.Integer(),
  }),
});
export type KeptUnits = RecordValue<typeof unitsRecord>;

/** Life of what is kept until FACe is asked again. */
const WEEK_MS = 7 * 86_400_000;

/** True where FACe need not be asked again. */
export function isFresh({ asked }: KeptUnits, now: number): boolean {
  return now - asked < WEEK_MS;
}

/** True where the three units are related. */
export function areRelated(kept: KeptUnits, { unit, office }: Units): boolean {
  return kept.relations.some((one) => one.unit === unit && one.office === office);
}

/** Keeps the units of a managing body in place of those that were kept. */
export function keepUnits(organ: string, kept: KeptUnits): RecordWrite {
  return putRecord(unitsRecord, organ, kept);
}
