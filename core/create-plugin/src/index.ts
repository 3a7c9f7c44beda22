export { createPlugin, type NewPlugin } from "./create.ts";
export { KINDS, type PluginKind } from "./kinds.ts";
export { main, type Output } from "./main.ts";
