export { CODES, type Code, FORMER_CODES } from "./codes.ts";
export { simulator } from "./simulator.ts";
