import { timeNow, today } from "@fakturo/model";

const ZONE = "Europe/Madrid";
const MS_PER_S = 1000;
const S_PER_MIN = 60;
const MIN_PER_H = 60;
const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;

/** `DD-MM-YYYY` of `YYYY-MM-DD`; other texts and undefined are unchanged. */
export function spanishDate(date: string | undefined): string | undefined {
  return date?.replace(ISO, "$3-$2-$1");
}

/** A moment as clocks in mainland Spain show it. */
export interface SpanishMoment {
  /** `DD-MM-YYYY`. */
  readonly date: string;
  /** `hh:mm:ss`. */
  readonly time: string;
  /** `YYYY-MM-DDThh:mm:ss+01:00`. */
  readonly stamp: string;
}

/** The moment `ms` since the epoch, to the second, with its offset from UTC. */
export function spanishMoment(ms: number): SpanishMoment {
  const day = today(ZONE, ms);
  const time = timeNow(ZONE, ms);
  const seconds = Math.floor(ms / MS_PER_S);
  const offset = (Date.parse(`${day}T${time}Z`) / MS_PER_S - seconds) / S_PER_MIN;
  const [, year, month, date] = ISO.exec(day) ?? [];
  return { date: `${date}-${month}-${year}`, time, stamp: `${day}T${time}${offsetText(offset)}` };
}

/** The first moment of a day in Spain, or `time` on it. */
export function spanishTimeOn(day: string, time = "00:00:00"): SpanishMoment {
  const utc = Date.parse(`${day}T${time}Z`);
  const guess = spanishMoment(utc);
  const shift = Date.parse(`${guess.stamp.slice(0, "YYYY-MM-DDThh:mm:ss".length)}Z`) - utc;
  return spanishMoment(utc - shift);
}

function offsetText(minutes: number): string {
  const two = (value: number) => String(Math.trunc(value)).padStart(2, "0");
  const size = Math.abs(minutes);
  return `${minutes < 0 ? "-" : "+"}${two(size / MIN_PER_H)}:${two(size % MIN_PER_H)}`;
}
