export { simulator } from "./simulator.ts";
