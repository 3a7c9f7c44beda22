export { feedDetail } from "./feed-rows.ts";
