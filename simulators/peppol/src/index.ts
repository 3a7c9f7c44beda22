export type { NetworkParts } from "./parts.ts";
export { simulator } from "./peppol.ts";
export { networkSimulator } from "./simulator.ts";
