import { createHmac } from "node:crypto";
import { expect, it } from "vitest";
import { checkSender, type WholeSecurity } from "./endpoints.ts";

const BODY = Buffer.from("<a/>");
const base64 = (text: string) => Buffer.from(text).toString("base64");
const macOf = (secret: string) => createHmac("sha256", secret).update(BODY).digest("hex");
const KINDS: [Omit<WholeSecurity, "secret">, (secret: string) => Record<string, string>][] = [
  [{ type: "bearer" }, (secret) => ({ authorization: `Bearer ${secret}` })],
  [
    { type: "basic", username: "a" },
    (secret) => ({ authorization: `Basic ${base64(`a:${secret}`)}` }),
  ],
  [{ type: "hmac", header: "x-mac" }, (secret) => ({ "x-mac": macOf(secret) })],
];

it.each(KINDS)("a sender proves itself by the secret: %o", (security, headersFor) => {
  const check = (secret: string, given: string) =>
    checkSender({ ...security, secret }, { headers: headersFor(given), bytes: BODY });
  expect(check("s", "s")).toBe(true);
  expect(check("s", "t")).toBe(false);
  expect(check("s", "")).toBe(false);
  // The secret is gone, as after an import.
  expect(check("", "")).toBe(false);
});
