export { Amount } from "./amount.ts";
export { Percentage } from "./percentage.ts";
export { sumOf } from "./sum.ts";
