import { always, defineObject, type ObjectDef, type Static, types } from "../../schema/index.ts";
import { label } from "../common.ts";

const period = defineObject(
  "cal.Period",
  {
    schema: "cal/period",
    title: "Period",
    description: "Span of days with both ends included.",
  },
  {
    label,
    start: always(types.date, "Start", "First day of the period (BT-73, on lines BT-134)."),
    end: always(types.date, "End", "Last day; not before the first (BT-74, on lines BT-135)."),
  },
);

/** Period of days, both ends included. */
export interface Period extends Static<typeof period> {}
export const Period: ObjectDef<Period> = period;
