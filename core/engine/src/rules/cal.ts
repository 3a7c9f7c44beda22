import { on, ruleset } from "@fakturo/plugin";
import { onScalar } from "./scalar.ts";
import * as test from "./tests.ts";

/** Rules `GOBL-CAL-…` of the core (documents spec §5.5). */
export const CAL = ruleset("CAL", [
  onScalar("cal.Date").assert("01", "Not a day of the calendar", test.date),
  onScalar("cal.DateTime").assert("01", "Not a moment of the calendar", test.dateTime),
  on("cal.Period").assert("10", "The period ends before it starts", test.endAfterStart),
  on("cal.Period")
    .field("start")
    .assert("01", "The period's start is missing or zero", test.notZero),
  on("cal.Period").field("end").assert("02", "The period's end is missing or zero", test.notZero),
  onScalar("cal.Timestamp").assert("01", "Not a moment of the calendar", test.timestamp),
]);
