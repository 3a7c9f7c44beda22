import { FakturoError } from "@fakturo/model";
import { type StepContext, Type } from "@fakturo/plugin";
import { dayId, dayOf, recordId, SignedDay, SignedRecord } from "./signed-record.ts";

/** Longest period: the years that the records are kept (Ley 58/2003, art. 66), and one more. */
const MAX_DAYS = 1830;
const DAY_MS = 86_400_000;

/** Days of generation in Spain, both included, `YYYY-MM-DD`. */
export interface GenerationPeriod {
  readonly from: string;
  readonly upto: string;
}

/** Numbers of a chain that contain those of a period. */
export interface ChainRange {
  readonly first: number;
  readonly last: number;
}

/** A record of the archive. */
export interface ArchivedRecord {
  readonly number: number;
  readonly at: string;
  readonly xml: string;
}

/** Pattern of a day as argument of a job. */
export const Day = Type.String({ pattern: "^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$" });

/** The numbers that a chain has in a period; undefined where it has none. @throws FakturoError "input". */
export async function numbersIn(
  chain: string,
  period: GenerationPeriod,
  ctx: Pick<StepContext, "records">,
): Promise<ChainRange | undefined> {
  let range: ChainRange | undefined;
  for (const day of daysOf(period)) {
    const found = await ctx.records(SignedDay).get(dayId(chain, day));
    if (!found) continue;
    const { first, last } = found.value;
    range = {
      first: Math.min(range?.first ?? first, first),
      last: Math.max(range?.last ?? last, last),
    };
  }
  return range;
}

function daysOf({ from, upto }: GenerationPeriod): string[] {
  const [start, end] = [Date.parse(from), Date.parse(upto)];
  if (!(start <= end)) throw new FakturoError("input", "the period ends before it begins");
  const count = (end - start) / DAY_MS + 1;
  if (count > MAX_DAYS) throw new FakturoError("input", `a period has at most ${MAX_DAYS} days`);
  return Array.from({ length: count }, (_, n) => dayOf(new Date(start + n * DAY_MS).toISOString()));
}

/** Records of a period in the order of their chain, from a number on; erased ones are left out. */
export async function* recordsIn(
  chain: string,
  { from, upto }: GenerationPeriod,
  { first, last }: ChainRange,
  ctx: Pick<StepContext, "records">,
): AsyncGenerator<ArchivedRecord> {
  for (let number = first; number <= last; number += 1) {
    const found = await ctx.records(SignedRecord).get(recordId(chain, number));
    if (!found) continue;
    const { at, xml } = found.value;
    const day = dayOf(at);
    if (from <= day && day <= upto) yield { number, at, xml };
  }
}
