import { definePlugin } from "@fakturo/plugin";
import { enumerate } from "./enumerate.ts";

export const plugin = definePlugin({
  name: "@fakturo/app-sequence",
  providers: [enumerate],
});
