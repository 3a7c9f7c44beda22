import { definePlugin } from "@fakturo/plugin";
import { webhook } from "./webhook.ts";

export const plugin = definePlugin({
  name: "@fakturo/app-webhook",
  providers: [webhook],
});
