export { isDate, isZeroDate, parseDate, ZERO_DATE } from "./date.ts";
export { parseDateTime, ZERO_DATE_TIME } from "./datetime.ts";
export { parseTime } from "./time.ts";
export { parseTimestamp, ZERO_TIMESTAMP } from "./timestamp.ts";
export { isTimeZone, momentAt, timeNow, today } from "./zone.ts";
