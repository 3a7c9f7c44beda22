/**
 * Time of signing as XML date and time with the offset of the zone, such as
 * `2024-05-01T10:20:30+02:00`; of UTC when no zone is named.
 */
export function signingTime(now: number, timeZone = "UTC"): string {
  const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  const zone = format.formatToParts(now).find(({ type }) => type === "timeZoneName")?.value ?? "";
  const [, sign = "+", hours = "00", minutes = "00"] = /([+-])(\d\d):(\d\d)/.exec(zone) ?? [];
  const shift = (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === "-" ? -1 : 1);
  return `${new Date(now + shift).toISOString().slice(0, 19)}${sign}${hours}:${minutes}`;
}
