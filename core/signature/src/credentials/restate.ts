import { isObject } from "@fakturo/model";
import { decryptedKey } from "./pem.ts";
import { readPkcs12 } from "./pkcs12.ts";
import { toPkcs12 } from "./write-pkcs12.ts";

/** Members of secrets that hold a private key: PEM, or DER in base64. */
const KEYS = ["pem", "private_key", "key"] as const;

/**
 * A secret in a form that takes little computing to open, for storage under encryption of its own: a PKCS #12 file
 * in `pkcs12` is written anew with the same password and few iterations, and a private key encrypted with
 * `password` is decrypted. Other texts are returned as they are.
 * @throws FakturoError "signature" for a wrong password, "input" for more iterations than allowed.
 */
export function restateSecret(text: string): string {
  const members = membersOf(text);
  if (!members) return text;
  const { pkcs12, password = "" } = members;
  if (typeof password !== "string") return text;
  const changed: Record<string, string> = {};
  if (typeof pkcs12 === "string" && isDer(pkcs12)) changed.pkcs12 = rewritten(pkcs12, password);
  for (const name of KEYS) {
    const key = members[name];
    const plain = typeof key === "string" ? decryptedKey(key, password) : undefined;
    if (plain !== undefined) changed[name] = plain;
  }
  return Object.keys(changed).length === 0 ? text : JSON.stringify({ ...members, ...changed });
}

function membersOf(text: string): Readonly<Record<string, unknown>> | undefined {
  if (!text.trimStart().startsWith("{")) return undefined;
  try {
    const json: unknown = JSON.parse(text);
    return isObject(json) ? json : undefined;
  } catch {
    return undefined;
  }
}

const SEQUENCE = 0x30;

/** Text that is no file at all is left to those who use it. */
function isDer(base64: string): boolean {
  return Buffer.from(base64.slice(0, 8), "base64")[0] === SEQUENCE;
}

function rewritten(pkcs12: string, password: string): string {
  return Buffer.from(toPkcs12(readPkcs12(pkcs12, password), password)).toString("base64");
}
