export { isDate, isZeroDate, parseDate, ZERO_DATE } from "./date.ts";
export { parseDateTime } from "./datetime.ts";
export { parseTime } from "./time.ts";
export { isTimeZone, timeNow, today } from "./zone.ts";
