import { definePlugin } from "@fakturo/plugin";
import { close } from "./close.ts";
import { correct } from "./correct.ts";
import { condition } from "./if.ts";
import { modify } from "./modify.ts";
import { sleep } from "./sleep.ts";
import { folder, state } from "./state.ts";

/** Steps that work on the stored entry: state, folder, signature, condition, change, correction, rest. */
export const plugin = definePlugin({
  name: "@fakturo/app-silo",
  providers: [state, folder, close, condition, modify, correct, sleep],
});
