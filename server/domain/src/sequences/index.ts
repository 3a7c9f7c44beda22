export { type NumberSource, Numbers, type Offer, takeNumber } from "./series.ts";
