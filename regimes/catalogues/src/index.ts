import { definePlugin } from "@fakturo/plugin";
import { CEF } from "./cef.ts";
import { ISO } from "./iso.ts";
import { UNTDID } from "./untdid.ts";

export { CEF_VATEX } from "./cef-vatex.ts";

export const plugin = definePlugin({
  name: "@fakturo/catalogues",
  catalogues: [CEF, ISO, UNTDID],
});
