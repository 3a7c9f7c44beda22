import { definePlugin } from "@fakturo/plugin";
import { converter } from "./converter.ts";
import { htmlStep } from "./provider.ts";

export { type HtmlOptions, renderHtml } from "./page.ts";

/** Step `html` and the converter behind it. */
export const plugin = definePlugin({
  name: "@fakturo/app-html",
  providers: [htmlStep],
  converters: [converter],
});
