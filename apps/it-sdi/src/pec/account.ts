import { FakturoError } from "@fakturo/model";
import { type CallContext, defineCredential, readAs, type Static, Type } from "@fakturo/plugin";

const Mailbox = Type.Object({
  address: Type.String({
    title: "Certified address",
    pattern: "^[^@\\s<>]+@[^@\\s<>]+$",
    maxLength: 320,
  }),
  password: Type.String({ title: "Password", minLength: 1, format: "password" }),
  username: Type.Optional(
    Type.String({ title: "User", description: "The address when absent.", minLength: 1 }),
  ),
  smtp: Type.Optional(
    Type.String({
      title: "SMTP server",
      description: "smtps://host:465, or smtp://host:587 with STARTTLS. Simulators need none.",
      pattern: "^smtps?://[A-Za-z0-9.\\-]+(:\\d{1,5})?$",
    }),
  ),
  imap: Type.Optional(
    Type.String({
      title: "IMAP server",
      description: "imaps://host:993. Simulators need none.",
      pattern: "^imaps://[A-Za-z0-9.\\-]+(:\\d{1,5})?$",
    }),
  ),
  sdi_address: Type.Optional(
    Type.String({
      title: "Address of the SdI",
      description:
        "The one in its newest mail when absent; sdi01@pec.fatturapa.it before the first.",
      pattern: "^[^@\\s<>]+@[^@\\s<>]+$",
    }),
  ),
  authorities: Type.Optional(
    Type.String({
      title: "Authorities of providers",
      description:
        "Certificates in PEM of those who certify providers of certified mail: only mails that such a provider has signed are taken. Nothing is checked when absent.",
      maxLength: 200_000,
    }),
  ),
});

/** A certified mailbox, of each supplier or of the workspace. */
export const mailbox = defineCredential({
  key: "sdi-it.pec",
  kind: "values",
  title: "Certified mailbox (PEC)",
  description: "Sends invoices to the SdI and receives its messages, in place of a channel.",
  scope: "holder",
  schema: Mailbox,
});

/** A server of the mail provider. */
export interface PecServer {
  /** IP address that was checked. */
  readonly host: string;
  /** Name in its certificate. */
  readonly name: string;
  readonly port: number;
  /** TLS from the start; otherwise by STARTTLS, and none in a simulation. */
  readonly tls: "implicit" | "starttls" | "none";
}

/** The holder's mailbox with its servers. */
export interface PecAccount extends Static<typeof Mailbox> {
  readonly user: string;
}

const PORTS: Readonly<Record<string, number>> = { "smtps:": 465, "smtp:": 587, "imaps:": 993 };

/** The holder's mailbox. @throws FakturoError "precondition-failed" where there is none. */
export async function accountOf(ctx: CallContext): Promise<PecAccount> {
  const { value } = await ctx.credential(mailbox.key);
  const account = readAs(Mailbox, value, `the credential '${mailbox.key}'`);
  return { ...account, user: account.username ?? account.address };
}

/** Address of a server of the mailbox. @throws FakturoError "precondition-failed" where none is set. */
export async function serverOf(
  kind: "smtp" | "imap",
  account: PecAccount,
  ctx: CallContext,
): Promise<PecServer> {
  const isSimulated = ctx.environment === "simulated";
  const address = isSimulated ? ctx.endpoint(kind) : account[kind];
  if (address === undefined)
    throw new FakturoError(
      "precondition-failed",
      `the credential '${mailbox.key}' has no address of the ${kind.toUpperCase()} server`,
    );
  const { protocol, hostname, port } = new URL(address);
  const secured = protocol.endsWith("s:") ? "implicit" : "starttls";
  return {
    host: await ctx.resolve(address),
    name: hostname,
    port: Number(port) || (PORTS[protocol] ?? 0),
    tls: isSimulated ? "none" : secured,
  };
}
