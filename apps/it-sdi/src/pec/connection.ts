import { createHash } from "node:crypto";
import { FakturoError, isFakturoError } from "@fakturo/model";
import {
  type Answer,
  type CallContext,
  defineConnection,
  type Found,
  type Submission,
} from "@fakturo/plugin";
import { SDI_CODES } from "../connection/codes.ts";
import { scriptIn } from "../connection/script.ts";
import { submittedName } from "../file.ts";
import { accountOf, mailbox, type PecAccount, serverOf } from "./account.ts";
import { readCertified } from "./certified.ts";
import { inInbox } from "./inbox.ts";
import { PEC_CODES, providerAnswer } from "./provider-receipts.ts";
import { submitMail } from "./submit.ts";

/** Address of the first mail; the first answer names the one for all others (PEC specification of the SdI). */
const FIRST_ADDRESS = "sdi01@pec.fatturapa.it";
const SDI_DOMAIN = "pec.fatturapa.it";
const ADDRESS_S = 3600;

/**
 * The Sistema di Interscambio by certified mail. A record is a file in a mail whose Message-ID follows from its bytes:
 * the provider's acceptance, found in the mailbox, shows that exactly these were sent. The SdI's receipts decide.
 */
export const connection = defineConnection({
  key: "sdi-it.pec",
  name: "Sistema di Interscambio by certified mail",
  credential: mailbox.key,
  endpoints: {},
  hosts: { live: ["*"], test: ["*"] },
  traits: {
    dedupe: "bytes",
    decides: "later",
    timeout: 180,
    // A provider may queue a mail; its acceptance is in the mailbox some minutes later.
    lateness: 900,
    lag: 900,
  },
  codes: [...SDI_CODES, ...PEC_CODES],
  send,
  consult,
  // Opens the mailbox and closes it.
  test: (ctx) => inInbox(ctx, async () => ({ is: "works" })),
});

async function send(one: Submission, ctx: CallContext): Promise<Answer> {
  const route = await routeOf(ctx).catch(notSent);
  if ("is" in route) return route;
  const { account, to } = route;
  const { identity, bytes, mime } = one;
  const script = ctx.environment === "simulated" ? scriptIn(mime) : undefined;
  const mail = {
    from: account.address,
    to,
    messageId: messageId(one, account),
    subject: identity,
    text: `${identity}\n`,
    ...(script !== undefined && { headers: { "x-simulate-response": script } }),
    attachments: [
      {
        filename: submittedName(one),
        content: Buffer.from(bytes),
        contentType: "application/octet-stream",
      },
    ],
  };
  return submitMail(mail, { ...route, signal: ctx.signal });
}

/** Mailbox, server and receiver of a mail. @throws FakturoError where one is missing or the mailbox cannot be read. */
async function routeOf(ctx: CallContext) {
  const account = await accountOf(ctx);
  const to = await sdiAddress(account, ctx);
  if (to === undefined)
    throw new FakturoError(
      "precondition-failed",
      "the SdI has no test address for certified mail: set 'sdi_address' to one of your own",
    );
  return { account, to, server: await serverOf("smtp", account, ctx) };
}

/** What fails before the mail is handed over. */
function notSent(error: unknown): Answer {
  const message = error instanceof Error ? error.message : "the mailbox is out of reach";
  const isSettings = isFakturoError(error) && error.key !== "unavailable";
  return { is: "not-sent", fault: isSettings ? "credentials" : "down", message };
}

/** The same for all sends of the same bytes. */
function messageId({ digest, identity }: Submission, { address }: PecAccount): string {
  const text = createHash("sha256").update(`${identity}\n${digest}`).digest("hex");
  return `<${text}@${address.split("@")[1] ?? "fakturo"}>`;
}

/** Looks for the provider's receipt of the mail, which quotes its Message-ID. */
async function consult(one: Submission, ctx: CallContext): Promise<Found> {
  const id = messageId(one, await accountOf(ctx));
  return inInbox(ctx, async (inbox) => {
    const numbers = await inbox.numbers("x-riferimento-message-id", id);
    for (const number of numbers) {
      const mail = await inbox.mail(number);
      const certified = mail && (await readCertified(mail));
      const answer = certified?.messageId === id ? providerAnswer(certified) : undefined;
      if (answer) return { is: "found", digest: one.digest, answer };
    }
    return { is: "not-found" };
  });
}

/**
 * Where the SdI wants the holder's mails: the address of its newest mail, else the first one. Undefined in a test
 * environment without an address of its own.
 */
async function sdiAddress(account: PecAccount, ctx: CallContext): Promise<string | undefined> {
  const { sdi_address: own } = account;
  if (ctx.environment === "test") return own?.endsWith(`@${SDI_DOMAIN}`) ? undefined : own;
  if (own !== undefined) return own;
  return ctx.session("sdi-address", async () => {
    const value = await inInbox(ctx, async (inbox) => {
      const [newest] = (await inbox.numbers("reply-to", SDI_DOMAIN)).toReversed();
      const mail = newest === undefined ? undefined : await inbox.mail(newest);
      const { kind = "", sender = "" } = mail ? await readCertified(mail) : {};
      return kind === "posta-certificata" && isFromSdi(sender) ? sender : FIRST_ADDRESS;
    });
    return { value, seconds: ADDRESS_S };
  });
}

/** True for an address of the SdI. */
export function isFromSdi(sender: string): boolean {
  return sender.endsWith(`@${SDI_DOMAIN}`);
}
