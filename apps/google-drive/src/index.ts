import { definePlugin } from "@fakturo/plugin";
import { routes } from "./consent.ts";
import { app, CLIENT, SERVICE_ACCOUNT } from "./settings.ts";
import { upload } from "./upload.ts";

/** Copies of the files of entries in Google Drive. */
export const plugin = definePlugin({
  name: "@fakturo/app-google-drive",
  app: "google-drive",
  apps: [app],
  credentials: [CLIENT, SERVICE_ACCOUNT],
  routes,
  providers: [upload],
});
