const DAY_MS = 86_400_000;
/** Holidays on fixed days, `MM-DD` (Act of 18 January 1951 on days off work). */
const FIXED: ReadonlySet<string> = new Set([
  "01-01",
  "01-06",
  "05-01",
  "05-03",
  "08-15",
  "11-01",
  "11-11",
  "12-24",
  "12-25",
  "12-26",
]);
/** Holidays in days after Easter Sunday: Easter Monday and Corpus Christi; Pentecost is a Sunday. */
const AFTER_EASTER: readonly number[] = [1, 60];
const SUNDAY = 0;
const SATURDAY = 6;

/**
 * End of a working day after a day (`YYYY-MM-DD`), the next one or a later one, in milliseconds since 1970: until then
 * an invoice issued offline is sent to KSeF. Midnight is that of Polish time.
 */
export function endOfWorkingDay(day: string, count = 1): number {
  let date = Date.parse(`${day}T00:00:00Z`);
  for (let passed = 0; passed < count; ) {
    date += DAY_MS;
    if (isWorkingDay(date)) passed += 1;
  }
  const next = date + DAY_MS;
  return next - offsetAt(next);
}

function isWorkingDay(date: number): boolean {
  const at = new Date(date);
  const weekday = at.getUTCDay();
  if (weekday === SUNDAY || weekday === SATURDAY) return false;
  if (FIXED.has(at.toISOString().slice(5, 10))) return false;
  const afterEaster = (date - easter(at.getUTCFullYear())) / DAY_MS;
  return !AFTER_EASTER.includes(afterEaster);
}

/** Easter Sunday of a year (anonymous Gregorian algorithm), UTC midnight. */
function easter(year: number): number {
  const century = Math.floor(year / 100);
  const rest = year % 100;
  const cycle = year % 19;
  const correction = Math.floor((8 * century + 13) / 25);
  const epact = (19 * cycle + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7;
  const shift = Math.floor((cycle + 11 * epact + 22 * weekday) / 451);
  const month = Math.floor((epact + weekday - 7 * shift + 114) / 31);
  const day = ((epact + weekday - 7 * shift + 114) % 31) + 1;
  return Date.UTC(year, month - 1, day);
}

/** Milliseconds that Polish time is ahead of UTC. */
function offsetAt(ms: number): number {
  const text = new Date(ms).toLocaleString("sv-SE", { timeZone: "Europe/Warsaw" });
  return Date.parse(`${text.replace(" ", "T")}Z`) - ms;
}
