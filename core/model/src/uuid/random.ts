import { formatUuid, type RandomSource, randomBytes } from "./bytes.ts";

/** Random UUID (RFC 9562 §5.4). */
export function uuidV4(random: RandomSource): string {
  return formatUuid(randomBytes(random), 4);
}
