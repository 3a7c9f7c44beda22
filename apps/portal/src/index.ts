import { definePlugin } from "@fakturo/plugin";
import { link } from "./link.ts";
import { routes } from "./routes.ts";
import { links } from "./settings.ts";

/** Page on which the customer of a simplified invoice asks for the full one. */
export const plugin = definePlugin({
  name: "@fakturo/app-portal",
  app: "portal",
  records: [links],
  routes,
  providers: [link],
});
