import { definePlugin } from "@fakturo/plugin";
import { chat, notify } from "./notify.ts";

/** Messages to chats. */
export const plugin = definePlugin({
  name: "@fakturo/app-slack",
  providers: [notify],
  credentials: [chat],
});
