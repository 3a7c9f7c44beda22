import { definePlugin } from "@fakturo/plugin";
import { close } from "./close.ts";
import { condition } from "./if.ts";
import { folder, state } from "./state.ts";

export const plugin = definePlugin({
  name: "@fakturo/app-silo",
  providers: [state, folder, close, condition],
});
