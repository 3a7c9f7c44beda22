import { md5, sha1 } from "@noble/hashes/legacy.js";
import { formatUuid } from "./bytes.ts";
import { parseUuid } from "./uuid.ts";

const utf8 = new TextEncoder();

/** UUID of a name within a namespace, by MD5 (RFC 9562 §5.3). @throws FakturoError "input". */
export function uuidV3(namespace: string, name: string): string {
  return formatUuid(md5(named(namespace, name)), 3);
}

/** UUID of a name within a namespace, by SHA-1 (RFC 9562 §5.5). @throws FakturoError "input". */
export function uuidV5(namespace: string, name: string): string {
  return formatUuid(sha1(named(namespace, name)), 5);
}

function named(namespace: string, name: string): Uint8Array {
  const digits = parseUuid(namespace).replaceAll("-", "");
  const prefix = digits.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? [];
  return new Uint8Array([...prefix, ...utf8.encode(name)]);
}
