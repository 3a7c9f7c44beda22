export { CODES, type Code } from "./codes.ts";
export { simulator } from "./simulator.ts";
