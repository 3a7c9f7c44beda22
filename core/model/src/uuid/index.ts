export { createUuidV7, isUuid, parseUuid, type RandomSource, uuidV4, uuidVersion } from "./uuid.ts";
