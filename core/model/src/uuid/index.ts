export { pooled, type RandomSource } from "./bytes.ts";
export { uuidV3, uuidV5 } from "./named.ts";
export { uuidV4 } from "./random.ts";
export { createUuidV7, uuidV1, uuidV6, uuidV7 } from "./timed.ts";
export { isUuid, parseUuid, uuidVersion } from "./uuid.ts";
