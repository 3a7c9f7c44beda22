import { definePlugin } from "@fakturo/plugin";
import { subscribe, unsubscribe } from "./schedule.ts";

/** Steps that start and end recurring jobs. */
export const plugin = definePlugin({
  name: "@fakturo/app-cron",
  providers: [subscribe, unsubscribe],
});
