export { ON_DEMAND } from "./codes.ts";
export { simulator } from "./simulator.ts";
