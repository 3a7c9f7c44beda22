import { definePlugin } from "@fakturo/plugin";
import { converter } from "./converter.ts";
import { generate } from "./generate.ts";

/** Converter and step `acme.generate`. */
export const plugin = definePlugin({
  name: "fakturo-acme",
  converters: [converter],
  providers: [generate],
});
