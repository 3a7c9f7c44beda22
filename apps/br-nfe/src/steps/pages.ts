import { FakturoError, isObject } from "@fakturo/model";
import { defineCredential, type StepContext, Type } from "@fakturo/plugin";
import type { ConsumerPages } from "../qr.ts";

/**
 * Secret of the workspace: JSON with `qr_url`, `key_url` and, where there is a code, `csc_id` and `csc`.
 */
export const CONSUMER_SECRET = "nfe-br.nfce";

/** Declares the secret. */
export const consumerPages = defineCredential({
  key: CONSUMER_SECRET,
  kind: "values",
  title: "Pages and security code of the NFC-e",
  scope: "workspace",
  schema: Type.Object({
    qr_url: Type.String({ title: "Page behind the QR code" }),
    key_url: Type.String({ title: "Page for the access key" }),
    csc_id: Type.Optional(Type.String({ title: "Number of the security code" })),
    csc: Type.Optional(Type.String({ title: "Security code (CSC)", format: "password" })),
  }),
});

const URL = /^https?:\/\/[^\s<>"]+$/;
const CODE_ID = /^\d{1,6}$/;

/** The state's pages, undefined where the workspace has none. @throws FakturoError "input" when unreadable. */
export async function pagesFor(ctx: StepContext): Promise<ConsumerPages | undefined> {
  const secret = await ctx.secret(CONSUMER_SECRET);
  if (secret === undefined) return undefined;
  const { qr_url, key_url, csc_id, csc } = parsed(secret);
  if (!isUrl(qr_url) || !isUrl(key_url))
    throw new FakturoError("input", `the secret '${CONSUMER_SECRET}' lacks 'qr_url' or 'key_url'`);
  if (csc === undefined) return { qrUrl: qr_url, keyUrl: key_url, code: undefined };
  if (typeof csc !== "string" || typeof csc_id !== "string" || !CODE_ID.test(csc_id))
    throw new FakturoError("input", `'csc_id' of '${CONSUMER_SECRET}' has up to six digits`);
  return { qrUrl: qr_url, keyUrl: key_url, code: { id: csc_id, secret: csc } };
}

function isUrl(value: unknown): value is string {
  return typeof value === "string" && URL.test(value);
}

function parsed(secret: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(secret);
    if (isObject(value)) return value;
  } catch {
    // Distinguished from other secrets below; messages must not contain its text.
  }
  throw new FakturoError("input", `the secret '${CONSUMER_SECRET}' is no JSON object`);
}
