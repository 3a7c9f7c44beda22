import type { Server, Socket } from "node:net";
import type { AskSimulator, SimulatedRequest } from "@fakturo/simulator";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import { TAKEN } from "./intake.ts";
import { isListing, MAILBOX } from "./mailbox.ts";

/** Path of mails that are sent. */
export const SENT_MAILS = "/mail/sent";

const REFUSALS: Readonly<Record<number, { readonly code: number; readonly text: string }>> = {
  401: { code: 535, text: "Authentication failed" },
  413: { code: 552, text: "The message is too large" },
};
const UNAVAILABLE = { code: 451, text: "Try again later" };

/** What a client logs in with. */
export interface MailAccount {
  readonly user: string;
  readonly password: string;
}

/** A request of a mail service. */
export function mailRequest(
  { user, password }: MailAccount,
  parts: Pick<SimulatedRequest, "method" | "path"> & Partial<SimulatedRequest>,
): SimulatedRequest {
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
  return {
    query: new Map(),
    body: new Uint8Array(),
    certificate: undefined,
    ...parts,
    headers: { authorization, ...parts.headers },
  };
}

/** An error that the server answers with this code. */
function refusal({ code, text }: { readonly code: number; readonly text: string }): Error {
  return Object.assign(new Error(text), { responseCode: code });
}

/** Submission of mails (RFC 5321, RFC 4954), without TLS: it is for the loopback. */
export function smtpService(ask: AskSimulator): Server {
  const accounts = new WeakMap<SMTPServerSession, MailAccount>();
  const sockets = new Map<number, Socket>();
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authMethods: ["PLAIN", "LOGIN"],
    allowInsecureAuth: true,
    logger: false,
    onAuth({ username, password }, session, done) {
      const account = { user: username ?? "", password: password ?? "" };
      const request = mailRequest(account, { method: "GET", path: MAILBOX });
      ask(request)
        .then((reply) => {
          if (!reply || !isListing(reply))
            return done(refusal(REFUSALS[reply?.status ?? 0] ?? UNAVAILABLE));
          accounts.set(session, account);
          return done(null, { user: account.user });
        })
        .catch(() => done(refusal(UNAVAILABLE)));
    },
    onData(stream, session, done) {
      const account = accounts.get(session);
      if (!account) return done(refusal(UNAVAILABLE));
      received(stream)
        .then(async (body) => {
          const recipients = session.envelope.rcptTo.map(({ address }) => address).join();
          const request = mailRequest(account, {
            ...{ method: "POST", path: SENT_MAILS, body },
            headers: { "x-recipients": recipients },
          });
          const reply = await ask(request);
          if (!reply) sockets.get(session.remotePort)?.destroy();
          else if (reply.status === TAKEN) done(null, "Accepted");
          else done(refusal(REFUSALS[reply.status] ?? UNAVAILABLE));
        })
        // A client may go away in the middle of its mail.
        .catch(() => done(refusal(UNAVAILABLE)));
    },
  });
  server.on("error", () => undefined);
  server.server.on("connection", (socket: Socket) => {
    const { remotePort = 0 } = socket;
    sockets.set(remotePort, socket);
    socket.once("close", () => sockets.delete(remotePort));
  });
  return server.server;
}

async function received(stream: SMTPServerDataStream): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}
