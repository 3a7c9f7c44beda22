import { definePlugin } from "@fakturo/plugin";
import { create } from "./create.ts";

/** Steps that start other jobs. */
export const plugin = definePlugin({
  name: "@fakturo/app-transform",
  providers: [create],
});
