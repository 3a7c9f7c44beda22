export { dayAt, periodBetween } from "./days.ts";
export { documentRecord, importOnce, type PlatformObject } from "./import-once.ts";
export { numbered } from "./numbered.ts";
export { DISCOUNT_REASON, pricedAs } from "./priced.ts";
export { reconciled } from "./reconciled.ts";
export { failedRequest, type PlatformAnswer, RequestRefused, requestOf } from "./requests.ts";
export { webhookAddress } from "./webhook-address.ts";
