import type { RecordReader, RecordWrite } from "@fakturo/plugin";
import type { FaceCaller } from "../call.ts";
import { lookUpUnits, type RelatedUnits } from "./directory.ts";
import { areRelated, isFresh, type KeptUnits, keepUnits, type unitsRecord } from "./record.ts";
import type { Units } from "./units.ts";

/** Whether FACe takes invoices to units, and what of its directory is to be kept. */
export type UnitsCheck =
  /** `note`: why FACe was not asked although what is kept is old. */
  | { readonly is: "known"; readonly records: readonly RecordWrite[]; readonly note?: string }
  | {
      readonly is: "wrong";
      readonly code: string;
      readonly message: string;
      readonly records: readonly RecordWrite[];
    }
  | { readonly is: "unknown"; readonly message: string };

/**
 * Checks units by the directory that is kept; FACe is asked where that is older than a week or does not relate them,
 * because new units appear in it first. Where FACe does not answer, what is kept counts whatever its age.
 */
export async function checkUnits(
  units: Units,
  reader: RecordReader<typeof unitsRecord>,
  caller: FaceCaller,
): Promise<UnitsCheck> {
  const kept = (await reader.get(units.organ))?.value;
  const isKept = kept !== undefined && areRelated(kept, units);
  if (isKept && isFresh(kept, caller.now())) return { is: "known", records: [] };
  const found = await lookUpUnits(units, caller);
  if (found.is === "unknown")
    return isKept ? { is: "known", records: [], note: noteOf(kept, found.message) } : found;
  const records = writesOf(units.organ, found.relations, caller.now());
  return found.is === "known"
    ? { is: "known", records }
    : { is: "wrong", code: found.code, message: found.message, records };
}

function noteOf({ asked }: KeptUnits, message: string): string {
  const [day] = new Date(asked).toISOString().split("T");
  return `checked by the directory of ${day}, because FACe did not answer: ${message}`;
}

/** What is kept of a managing body; one that FACe does not know any longer has no relations. */
function writesOf(
  organ: string,
  relations: readonly RelatedUnits[],
  asked: number,
): readonly RecordWrite[] {
  const kept = relations.map(({ unit, office }) => ({ unit, office }));
  const name = relations[0]?.name ?? "";
  return [keepUnits(organ, { name, relations: kept, source: "face", asked })];
}
