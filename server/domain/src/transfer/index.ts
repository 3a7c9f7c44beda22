export { type Exported, exportWorkspace } from "./export.ts";
export { importWorkspace } from "./import.ts";
