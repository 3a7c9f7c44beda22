export { CODES as FACE_ANSWER_CODES } from "./codes.ts";
export { simulator } from "./simulator.ts";
