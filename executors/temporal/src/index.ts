export { createEngine } from "./engine.ts";
export type { TemporalSettings } from "./settings.ts";
