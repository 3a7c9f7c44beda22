import { definePlugin } from "@fakturo/plugin";
import { converter } from "./converter.ts";

export { CONTEXTS, type Context, contextOf } from "./contexts.ts";
export { generateCii } from "./generate.ts";
export { parseCii } from "./parse/parse-cii.ts";

export const plugin = definePlugin({
  name: "@fakturo/app-cii",
  providers: [],
  converters: [converter],
});
