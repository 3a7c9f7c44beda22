export { compileCost } from "./cost.ts";
export {
  compilePattern,
  MAX_PATTERN_LENGTH,
  type Match,
  type Pattern,
  PatternError,
} from "./pattern.ts";
