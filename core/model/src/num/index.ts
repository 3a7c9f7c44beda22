export { Amount } from "./amount.ts";
export { Percentage } from "./percentage.ts";
