export { CODES } from "./codes.ts";
export { simulator } from "./simulator.ts";
