/** Local time of a moment in Portugal, `YYYY-MM-DDThh:mm:ss`. */
export function lisbon(ms: number): string {
  return new Date(ms).toLocaleString("sv-SE", { timeZone: "Europe/Lisbon" }).replace(" ", "T");
}

/** Day of a moment in Portugal, `YYYY-MM-DD`. */
export function lisbonDay(ms: number): string {
  return lisbon(ms).slice(0, "YYYY-MM-DD".length);
}

/** The day some months before or after another one. */
export function monthsFrom(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date, last));
  return first.toISOString().slice(0, "YYYY-MM-DD".length);
}
