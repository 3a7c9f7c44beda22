export { EMBEDDED_PLUGINS } from "./embedded-plugins.ts";
export { loadPlugins } from "./plugins.ts";
