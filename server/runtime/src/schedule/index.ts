export { warnOfChains } from "./chain-alarms.ts";
export { warnOfClock } from "./clock-alarms.ts";
export { createHousekeeping, type Housekeeping } from "./housekeeping.ts";
export { warnOfDeadlines } from "./record-deadlines.ts";
export { createScheduler, type Scheduler } from "./scheduler.ts";
export { warnOfSubmissions } from "./submission-alarms.ts";
export { createWatch, type PeriodicCheck, type Watch } from "./watch.ts";
