export { CODES as FACE_ANSWER_CODES } from "./codes.ts";
export { ON_DEMAND } from "./on-demand.ts";
export { simulator } from "./simulator.ts";
