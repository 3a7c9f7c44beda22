import { isObject } from "@fakturo/model";
import { refuse } from "../refuse.ts";
import type { SigningCredentials } from "./credentials.ts";
import { readKeyPair, readPem } from "./pem.ts";
import { readPkcs12 } from "./pkcs12.ts";

/**
 * Credentials as a secret keeps them: PEM, or JSON with `pkcs12` (base64), `pem`, or `certificate` and
 * `private_key` (PEM or base64 each), and `password`.
 * @throws FakturoError `input` for what is neither, naming it `what`; `signature` for a wrong password.
 */
export function readCredentials(text: string, what: string): SigningCredentials {
  if (text.startsWith("-----BEGIN")) return readPem(text);
  const { pkcs12, pem, certificate, key, password } = membersOf(text, what);
  if (pkcs12 !== undefined) return readPkcs12(pkcs12, password ?? "");
  if (pem !== undefined) return readPem(pem, password);
  if (certificate !== undefined && key !== undefined)
    return readKeyPair(certificate, key, password || undefined);
  return refuse(`${what} has neither 'pkcs12' nor 'pem'`, "input");
}

/** Members that are texts. */
function membersOf(text: string, what: string) {
  const json = parsed(text, what);
  const member = (name: string) => {
    const value = isObject(json) ? json[name] : undefined;
    return typeof value === "string" ? value : undefined;
  };
  return {
    pkcs12: member("pkcs12"),
    pem: member("pem"),
    certificate: member("certificate"),
    key: member("private_key"),
    password: member("password"),
  };
}

/** Excludes the text from the message. */
function parsed(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return refuse(`${what} is neither PEM nor JSON`, "input");
  }
}
