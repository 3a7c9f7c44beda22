import { definePlugin } from "@fakturo/plugin";
import { converter } from "./converter.ts";
import { importOioubl } from "./import.ts";
import { convert } from "./provider.ts";

export { generateOioubl } from "./generate.ts";
export { parseOioubl, unreadInOioubl } from "./parse/document.ts";

/** Steps `gov-dk.convert` and `gov-dk.import` and the converter behind them. */
export const plugin = definePlugin({
  name: "@fakturo/app-dk-oioubl",
  providers: [convert, importOioubl],
  converters: [converter],
});
