import {
  defineRecord,
  putRecord,
  type RecordWrite,
  type Static,
  type StepContext,
  Type,
} from "@fakturo/plugin";

/**
 * A signed record of NO VERI*FACTU as it is kept (RD 1007/2023, art. 8); its id is chain and number, so that a period
 * is read in the order of its chain.
 */
export const SignedRecord = defineRecord({
  key: "gov-es.signed-record",
  schema: Type.Object({
    /** FechaHoraHusoGenRegistro or FechaHoraHusoGenEvento. */
    at: Type.String({ title: "Moment" }),
    xml: Type.String({ title: "Record with its signature" }),
  }),
});

/** The first and last number of a chain on one day of generation in Spain. */
export const SignedDay = defineRecord({
  key: "gov-es.signed-day",
  schema: Type.Object({
    first: Type.Integer({ title: "First number" }),
    last: Type.Integer({ title: "Last number" }),
  }),
});

/** A signed record, and its place. */
export interface NewSignedRecord extends Static<(typeof SignedRecord)["schema"]> {
  /** Key of its chain. */
  readonly chain: string;
  /** Number in the chain's archive: 1, 2, 3 … */
  readonly number: number;
  /** Entry whose erasure also removes it. */
  readonly entry: string | undefined;
}

const DATE_LENGTH = "YYYY-MM-DD".length;

/** Day of a moment `YYYY-MM-DDThh:mm:ss+01:00`. */
export function dayOf(at: string): string {
  return at.slice(0, DATE_LENGTH);
}

/** Id of a record by its chain and number. */
export function recordId(chain: string, number: number): string {
  return `${chain} ${number}`;
}

/** Id of a day of a chain. */
export function dayId(chain: string, day: string): string {
  return `${chain} ${day}`;
}

/** Writes that archive records of one chain, which the caller has locked. */
export async function archived(
  records: readonly NewSignedRecord[],
  ctx: Pick<StepContext, "records">,
): Promise<readonly RecordWrite[]> {
  const days = new Map<string, Static<(typeof SignedDay)["schema"]>>();
  for (const { chain, number, at } of records) {
    const id = dayId(chain, dayOf(at));
    const before = days.get(id) ?? (await ctx.records(SignedDay).get(id))?.value;
    days.set(id, { first: before?.first ?? number, last: number });
  }
  return [
    ...records.map(({ chain, number, at, xml, entry }) =>
      putRecord(SignedRecord, recordId(chain, number), { at, xml }, entry ? { entry } : {}),
    ),
    ...[...days].map(([id, day]) => putRecord(SignedDay, id, day)),
  ];
}
