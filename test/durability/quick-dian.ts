import { plugin as dian } from "@fakturo/app-co-dian";
import { definePlugin } from "@fakturo/plugin";
import { withQuickConnections } from "./quick-connections.ts";

const quick = withQuickConnections("test-quick-dian", dian);

/** Its suppliers need no registration. */
export const plugin = definePlugin({
  ...quick,
  registrations: (quick.registrations ?? []).map((one) => ({ ...one, testHolders: "any" })),
});
