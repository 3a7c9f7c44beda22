export { OUTCOMES, REFUSALS } from "./codes.ts";
export { NFSE_ON_DEMAND, ON_DEMAND } from "./on-demand.ts";
export { simulator } from "./simulator.ts";
