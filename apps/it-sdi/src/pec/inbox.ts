import { FakturoError, isObject } from "@fakturo/model";
import type { CallContext } from "@fakturo/plugin";
import type { ImapFlow } from "imapflow";
import { accountOf, serverOf } from "./account.ts";

const CONNECT_MS = 20_000;
const SILENCE_MS = 60_000;

/** A mail as the mailbox lists it. */
export interface ListedPecMail {
  readonly uid: number;
  /** `Message-ID`; empty where it has none. */
  readonly id: string;
  /** Arrival, milliseconds since 1970. */
  readonly at: number;
  /** True for receipts of the provider and for certified mails, not for ordinary ones. */
  readonly isCertified: boolean;
}

/** The opened mailbox. */
export class PecInbox {
  readonly #client: ImapFlow;

  constructor(client: ImapFlow) {
    this.#client = client;
  }

  /** Mails that arrived on this day or later, in the order of their numbers. */
  async since(at: number): Promise<ListedPecMail[]> {
    const found = await this.#client.search({ since: new Date(at) }, { uid: true });
    return found && found.length > 0 ? this.#listed(found) : [];
  }

  /** Numbers of the mails whose header field has the text, ascending. */
  async numbers(field: string, text: string): Promise<readonly number[]> {
    const found = await this.#client.search({ header: { [field]: text } }, { uid: true });
    return found ? found.toSorted((a, b) => a - b) : [];
  }

  /** The mail of a number; undefined where there is none. */
  async mail(uid: number): Promise<Uint8Array | undefined> {
    const found = await this.#client.fetchOne(String(uid), { source: true }, { uid: true });
    return found ? found.source : undefined;
  }

  async #listed(numbers: readonly number[]): Promise<ListedPecMail[]> {
    const query = {
      uid: true,
      internalDate: true,
      headers: ["message-id", "x-ricevuta", "x-trasporto"],
    };
    const rows: ListedPecMail[] = [];
    for await (const { uid, internalDate, headers } of this.#client.fetch(numbers.join(), query, {
      uid: true,
    })) {
      const fields = fieldsIn(headers?.toString() ?? "");
      rows.push({
        uid,
        id: fields.get("message-id") ?? "",
        at: internalDate ? new Date(internalDate).getTime() : 0,
        isCertified: fields.has("x-ricevuta") || fields.get("x-trasporto") === "posta-certificata",
      });
    }
    return rows;
  }
}

function fieldsIn(text: string): ReadonlyMap<string, string> {
  const lines = text.replace(/\r\n[ \t]+/g, " ").split("\r\n");
  return new Map(
    lines.flatMap((line): [string, string][] => {
      const colon = line.indexOf(":");
      return colon > 0 ? [[line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]] : [];
    }),
  );
}

/** Opens the holder's mailbox for reading, and closes it after the work. */
export async function inInbox<T>(
  ctx: CallContext,
  work: (inbox: PecInbox) => Promise<T>,
): Promise<T> {
  const account = await accountOf(ctx);
  const { host, name, port, tls } = await serverOf("imap", account, ctx);
  // Loaded with the first mailbox: most servers have none.
  const { ImapFlow } = await import("imapflow");
  const client = new ImapFlow({
    host,
    port,
    secure: tls === "implicit",
    servername: name,
    auth: { user: account.user, pass: account.password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  });
  // Failures of the connection also reject the calls that wait for it.
  client.on("error", () => undefined);
  const close = () => client.close();
  ctx.signal.addEventListener("abort", close, { once: true });
  try {
    await client.connect();
    await client.mailboxOpen("INBOX", { readOnly: true });
    return await work(new PecInbox(client));
  } catch (error) {
    if (!isObject(error) || typeof error.responseText !== "string") throw error;
    const key = error.authenticationFailed === true ? "unauthorized" : "unavailable";
    throw new FakturoError(key, `the mailbox answers: ${error.responseText}`);
  } finally {
    ctx.signal.removeEventListener("abort", close);
    close();
  }
}
