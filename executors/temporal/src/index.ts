export { createJobEngine } from "./engine.ts";
