const BOGOTA_MS = 5 * 3_600_000;
const DAY_MS = 86_400_000;

/** Day and time in Colombia, which has one zone without summer time. */
export function colombian(ms: number): { readonly date: string; readonly time: string } {
  const local = new Date(ms - BOGOTA_MS).toISOString();
  return { date: local.slice(0, 10), time: `${local.slice(11, 19)}-05:00` };
}

/** End of the working day that is `days` working days (Monday to Friday) after a moment. */
export function afterWorkingDays(ms: number, days: number): number {
  let at = Date.parse(`${colombian(ms).date}T00:00:00-05:00`) + DAY_MS;
  for (let left = days; left > 0; at += DAY_MS) {
    const day = new Date(at - BOGOTA_MS).getUTCDay();
    if (day !== 0 && day !== 6) left -= 1;
  }
  return at;
}
