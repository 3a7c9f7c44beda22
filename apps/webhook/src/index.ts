import { definePlugin } from "@fakturo/plugin";
import { signing, webhook } from "./webhook.ts";

export const plugin = definePlugin({
  name: "@fakturo/app-webhook",
  providers: [webhook],
  credentials: [signing],
});
