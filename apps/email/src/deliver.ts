import { isObject } from "@fakturo/model";
import { isTargetRefused, type StepContext, type StepResult, step } from "@fakturo/plugin";
import type { SendMailOptions, SMTPSentMessageInfo } from "nodemailer";
import type { MailServer } from "./connection.ts";

/** Time limit until the server accepts a message. */
const CONNECT_TIMEOUT_MS = 20_000;
/**
 * Idle time limit. A server may examine a message for minutes before it accepts it (RFC 5321
 * §4.5.3.2.6); an early disconnect would cause a duplicate.
 */
const SILENCE_TIMEOUT_MS = 600_000;

/**
 * Sends a message to the mail server. Connects to the address that the operator's rules have checked,
 * because the name may resolve differently later. At the call's time limit the connection is closed, so
 * that no message is accepted after the step has failed.
 */
export async function deliver(
  { host, port, implicitTls, requireTls, auth, from }: MailServer,
  message: SendMailOptions,
  ctx: StepContext,
): Promise<StepResult> {
  try {
    // Loaded with the first message: most servers send none.
    const { createTransport } = await import("nodemailer");
    const transport = createTransport({
      host: await ctx.resolve(host),
      port,
      secure: implicitTls,
      requireTLS: requireTls,
      ignoreTLS: !implicitTls && !requireTls,
      tls: { servername: host },
      ...(auth && { auth: { ...auth } }),
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENCE_TIMEOUT_MS,
      socketCloseTimeout: 0,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    return outcome(await transport.sendMail({ from, ...message, signal: ctx.signal }));
  } catch (error) {
    return failure(error);
  }
}

const MAX_MESSAGE = 1000;

/** Replies of servers may be long. */
function cut(message: string): string {
  return message.slice(0, MAX_MESSAGE).toWellFormed();
}

/** A server may accept a message for some recipients and refuse others: those are not retried. */
function outcome({ rejected, rejectedErrors = [] }: SMTPSentMessageInfo): StepResult {
  if (rejected.length === 0) return step.ok();
  const { responseCode = "recipient-refused", response = "no reason given" } =
    rejectedErrors[0] ?? {};
  const message = `the server delivered to all but ${rejected.join(", ")} (${response})`;
  return step.ko(String(responseCode), cut(message));
}

const PERMANENT = 500;
/** Wrong addresses, credentials or messages stay wrong, so they are not retried. */
const FINAL: ReadonlySet<unknown> = new Set(["EENVELOPE", "EAUTH", "EMESSAGE"]);

/** Replies 5xx are final (RFC 5321 §4.2.1). */
function failure(error: unknown): StepResult {
  if (isTargetRefused(error))
    return step.ko(error.code, "the operator does not allow mail servers at this address");
  const { code, responseCode }: Readonly<Record<string, unknown>> = isObject(error) ? error : {};
  const message = error instanceof Error ? cut(error.message) : "the mail server is out of reach";
  if (typeof responseCode === "number")
    return responseCode >= PERMANENT
      ? step.ko(String(responseCode), message)
      : step.retry(message, undefined, String(responseCode));
  return FINAL.has(code) ? step.ko("not-sendable", message) : step.retry(message);
}
