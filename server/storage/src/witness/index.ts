export { readHeads } from "./heads-file.ts";
export { createWitness, type Witness } from "./witness-file.ts";
