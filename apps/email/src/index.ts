import { definePlugin } from "@fakturo/plugin";
import { mailServer, notify, send } from "./send.ts";

/** Mail over SMTP. */
export const plugin = definePlugin({
  name: "@fakturo/app-email",
  providers: [send, notify],
  credentials: [mailServer],
});
