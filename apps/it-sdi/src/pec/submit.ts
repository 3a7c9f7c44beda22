import { isObject } from "@fakturo/model";
import type { Answer } from "@fakturo/plugin";
import type { SendMailOptions } from "nodemailer";
import type { PecAccount, PecServer } from "./account.ts";

const CONNECT_MS = 20_000;
/** A server may examine a mail for minutes before it accepts it (RFC 5321 §4.5.3.2.6). */
const SILENCE_MS = 170_000;
const PERMANENT = 500;

interface Submitting {
  readonly server: PecServer;
  readonly account: PecAccount;
  readonly signal: AbortSignal;
}

/** Hands a mail with `messageId` to the provider, which then answers by mail. */
export async function submitMail(
  mail: SendMailOptions & { readonly messageId: string },
  { server: { host, name, port, tls }, account, signal }: Submitting,
): Promise<Answer> {
  // Loaded with the first mail: most servers send none.
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({
    host,
    port,
    secure: tls === "implicit",
    requireTLS: tls === "starttls",
    ignoreTLS: tls === "none",
    tls: { servername: name },
    auth: { user: account.user, pass: account.password },
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    socketCloseTimeout: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail({ ...mail, signal });
    return { is: "taken", reference: mail.messageId };
  } catch (error) {
    return failure(error);
  }
}

function failure(error: unknown): Answer {
  const { code, syscall, responseCode }: Readonly<Record<string, unknown>> = isObject(error)
    ? error
    : {};
  const message = error instanceof Error ? error.message : "the mail server is out of reach";
  if (code === "EAUTH") return { is: "not-sent", fault: "credentials", message };
  // Without a reply, only what happened before the connection tells that the mail has not left.
  if (typeof responseCode !== "number")
    return syscall === "connect" || code === "EDNS"
      ? { is: "not-sent", fault: "down", message }
      : { is: "unknown", message };
  // A refusing reply ends the transaction without the mail, also after its last line (RFC 5321 §4.2.5).
  return responseCode < PERMANENT
    ? { is: "not-sent", fault: "down", message }
    : { is: "refused", faults: [{ code: `SMTP-${responseCode}`, message }] };
}
