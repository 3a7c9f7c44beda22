import { defineRecord, type RecordReader, type Static, Type } from "@fakturo/plugin";
import type { HalfMonth } from "./period.ts";

/** A code with which an issuer authorises vouchers of a half month itself (CAEA); the id is `cuit/period-order`. */
export const caeas = defineRecord({
  key: "gov-ar.caea",
  schema: Type.Object({
    code: Type.String(),
    /** First and last day of vouchers, and last day of their report: `YYYY-MM-DD`. */
    from: Type.String(),
    until: Type.String(),
    report_by: Type.String(),
  }),
});
export type Caea = Static<typeof caeas.schema>;

/** Id of an issuer's code. */
export function caeaId(cuit: string, { period, order }: HalfMonth): string {
  return `${cuit}/${period}-${order}`;
}

/** The code of a half month; undefined where the workspace has none. */
export async function caeaOf(
  cuit: string,
  half: HalfMonth,
  records: RecordReader<typeof caeas>,
): Promise<Caea | undefined> {
  return (await records.get(caeaId(cuit, half)))?.value;
}
