import { definePlugin } from "@fakturo/plugin";
import { nextCatalogue } from "./next-release.ts";

/** Switches on what the next release of the NF-e addon brings; loaded beside the addon itself. */
export const plugin = definePlugin({
  name: "@fakturo/addon-br-nfe/next",
  requires: ["@fakturo/addon-br-nfe"],
  catalogues: [nextCatalogue],
});
