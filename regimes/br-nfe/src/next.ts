import { definePlugin } from "@fakturo/plugin";
import { nextCatalogue } from "./next-release.ts";

/** Enables the next release of the NF-e addon; loaded in addition to the addon. */
export const plugin = definePlugin({
  name: "@fakturo/addon-br-nfe/next",
  requires: ["@fakturo/addon-br-nfe"],
  catalogues: [nextCatalogue],
});
