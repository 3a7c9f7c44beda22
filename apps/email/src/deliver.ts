import { isObject } from "@fakturo/model";
import { isTargetRefused, type StepContext, type StepResult, step } from "@fakturo/plugin";
import { createTransport, type SendMailOptions } from "nodemailer";
import type { Connection } from "./connection.ts";

const TIMEOUT_MS = 20_000;

/**
 * Hands a message to the mail server. Connects to the address that the operator's rules were asked
 * about, not to whatever the name leads to a moment later.
 */
export async function deliver(
  { host, port, implicitTls, requireTls, auth, from }: Connection,
  message: SendMailOptions,
  ctx: StepContext,
): Promise<StepResult> {
  try {
    const transport = createTransport({
      host: await ctx.resolve(host),
      port,
      secure: implicitTls,
      requireTLS: requireTls,
      ignoreTLS: !implicitTls && !requireTls,
      tls: { servername: host },
      ...(auth && { auth: { ...auth } }),
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    const close = () => transport.close();
    ctx.signal.addEventListener("abort", close, { once: true });
    try {
      await transport.sendMail({ from, ...message });
    } finally {
      ctx.signal.removeEventListener("abort", close);
      close();
    }
    return step.ok();
  } catch (error) {
    return failure(error);
  }
}

const PERMANENT = 500;
/** SMTP tells what is final by 5xx (RFC 5321 §4.2.1). */
function failure(error: unknown): StepResult {
  const facts: Readonly<Record<string, unknown>> = isObject(error) ? error : {};
  const message = error instanceof Error ? error.message : "the mail server could not be reached";
  if (isTargetRefused(error))
    return step.ko(error.code, "the operator does not allow mail servers at this address");
  const { responseCode } = facts;
  if (typeof responseCode !== "number") return step.retry(message);
  return responseCode >= PERMANENT
    ? step.ko(String(responseCode), message)
    : step.retry(message, undefined, String(responseCode));
}
