export { EMBEDDED_PLUGINS } from "./embedded-plugins.ts";
export { importPackage } from "./import-package.ts";
export { loadPlugins } from "./plugins.ts";
