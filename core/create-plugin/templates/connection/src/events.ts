import { createHmac, timingSafeEqual } from "node:crypto";
import { type OutsideRoute, readJsonAs, Type } from "@fakturo/plugin";

const HEADER = "acme-signature";
const ACCEPTED = 202;

const Event = Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }) });

/**
 * Events of Acme, signed with the secret `acme.webhook` by HMAC-SHA-256 in hexadecimal. Each becomes an
 * entry once, however often it is delivered.
 */
export const events: OutsideRoute = {
  method: "POST",
  path: "/events/:token",
  summary: "Events of Acme",
  accepts: "raw",
  limit: 100_000,
  callback: { in: "path", name: "token" },
  async auth({ bytes, headers }, ctx) {
    const key = await ctx.secret("acme.webhook");
    return key !== undefined && isSigned(bytes, headers[HEADER] ?? "", key);
  },
  async handle({ bytes }) {
    const { id } = readJsonAs(Event, new TextDecoder().decode(bytes), "the event");
    const file = { name: `${id}.json`, mime: "application/json", data: bytes, category: "format" } as const;
    return {
      status: ACCEPTED,
      mime: "text/plain",
      body: "",
      effects: { receive: [{ key: `event-${id}`, files: [file] }] },
    };
  },
};

function isSigned(bytes: Uint8Array, given: string, key: string): boolean {
  const wanted = createHmac("sha256", key).update(bytes).digest();
  const signature = Buffer.from(given, "hex");
  return signature.length === wanted.length && timingSafeEqual(signature, wanted);
}
