import { createServer, type Server, type Socket } from "node:net";
import { readAs } from "@fakturo/plugin";
import { Type } from "@fakturo/schema";
import type { AskSimulator, SimulatedReply } from "@fakturo/simulator";
import {
  type ImapArgument,
  type ImapCommand,
  literalLength,
  readCommand,
  withLiteral,
} from "./imap-command.ts";
import { fieldsOf, headerOf, internalDate, isInSet, meets, type OpenedMail } from "./imap-mail.ts";
import { isListing, MAILBOX } from "./mailbox.ts";
import { type MailAccount, mailRequest } from "./smtp.ts";

const Listed = Type.Array(
  Type.Object({ uid: Type.Integer(), at: Type.Number(), data: Type.String() }),
);
const CAPABILITIES = "IMAP4rev1 LITERAL+";
const CRLF = "\r\n";
const MAX_LINE = 64 * 1024;

/** Reading of mailboxes (RFC 3501: one folder, read only), without TLS: it is for the loopback. */
export function imapService(ask: AskSimulator): Server {
  return createServer((socket) => {
    socket.on("error", () => socket.destroy());
    new ImapSession(socket, ask).start();
  });
}

type Handler = (command: ImapCommand) => Promise<string | undefined> | string | undefined;

/** One connection. Commands are answered one after the other. */
class ImapSession {
  readonly #socket: Socket;
  readonly #ask: AskSimulator;
  #input = Buffer.alloc(0);
  #line = "";
  #account: MailAccount | undefined;
  #mails: readonly OpenedMail[] | undefined;
  #work: Promise<void> = Promise.resolve();

  constructor(socket: Socket, ask: AskSimulator) {
    this.#socket = socket;
    this.#ask = ask;
  }

  start(): void {
    this.#send(`* OK [CAPABILITY ${CAPABILITIES}] ready`);
    this.#socket.on("data", (chunk: Buffer) => {
      this.#input = Buffer.concat([this.#input, chunk]);
      this.#work = this.#work.then(() => this.#takeLines());
    });
  }

  #send(...lines: string[]): void {
    if (!this.#socket.destroyed)
      this.#socket.write(Buffer.from(lines.map((line) => line + CRLF).join(""), "latin1"));
  }

  async #takeLines(): Promise<void> {
    for (let end = this.#input.indexOf(CRLF); end >= 0; end = this.#input.indexOf(CRLF)) {
      const line = this.#line + this.#input.subarray(0, end).toString("latin1");
      const length = literalLength(line);
      const start = end + CRLF.length;
      if (length === undefined) {
        this.#input = this.#input.subarray(start);
        this.#line = "";
        await this.#answer(readCommand(line));
      } else if (this.#input.length >= start + length) {
        const literal = this.#input.subarray(start, start + length).toString("latin1");
        this.#input = this.#input.subarray(start + length);
        this.#line = withLiteral(line, literal);
      } else {
        if (!line.endsWith("+}")) this.#send("+ ready");
        break;
      }
    }
    if (this.#input.length > MAX_LINE) this.#socket.destroy();
  }

  async #answer(command: ImapCommand): Promise<void> {
    const handlers: Readonly<Record<string, Handler>> = {
      CAPABILITY: () => this.#tell(`* CAPABILITY ${CAPABILITIES}`),
      NOOP: () => undefined,
      LOGIN: ({ args: [user, password] }) => this.#logIn(String(user), String(password)),
      LIST: () => this.#tell('* LIST (\\HasNoChildren) "/" INBOX'),
      SELECT: () => this.#select(),
      EXAMINE: () => this.#select(),
      SEARCH: (one) => this.#search(one),
      FETCH: (one) => this.#fetch(one),
      LOGOUT: () => this.#tell("* BYE logging out"),
    };
    const handle = Object.hasOwn(handlers, command.name) ? handlers[command.name] : undefined;
    const refusal = handle ? await handle(command) : "BAD unknown command";
    this.#send(`${command.tag} ${refusal ?? "OK done"}`);
    if (command.name === "LOGOUT") this.#socket.end();
  }

  #tell(line: string): undefined {
    this.#send(line);
  }

  async #logIn(user: string, password: string): Promise<string | undefined> {
    this.#account = { user, password };
    const reply = await this.#inbox();
    if (reply && isListing(reply)) return undefined;
    this.#account = undefined;
    return reply?.status === 401
      ? "NO [AUTHENTICATIONFAILED] wrong user or password"
      : "NO [UNAVAILABLE] try again later";
  }

  /** Without a reply the connection is closed. */
  async #inbox(): Promise<SimulatedReply | undefined> {
    const account = this.#account ?? { user: "", password: "" };
    const reply = await this.#ask(mailRequest(account, { method: "GET", path: MAILBOX }));
    if (!reply) this.#socket.destroy();
    return reply;
  }

  async #select(): Promise<string | undefined> {
    const reply = await this.#inbox();
    if (!reply || !isListing(reply)) return "NO [UNAVAILABLE] log in first, or try again later";
    const listed = readAs(Listed, JSON.parse(String(reply.body)), "the mailbox");
    const mails = listed.map(({ uid, at, data }, i): OpenedMail => {
      return { uid, at, position: i + 1, bytes: Buffer.from(data, "base64") };
    });
    this.#mails = mails;
    this.#send(
      `* ${mails.length} EXISTS`,
      "* 0 RECENT",
      "* FLAGS (\\Seen)",
      "* OK [UIDVALIDITY 1] valid",
      `* OK [UIDNEXT ${(mails.at(-1)?.uid ?? 0) + 1}] next`,
    );
    return "OK [READ-ONLY] selected";
  }

  #search({ args, isUid }: ImapCommand): string | undefined {
    const mails = this.#mails ?? [];
    const last = mails.at(-1)?.uid ?? 0;
    const criteria = String(args[0]).toUpperCase() === "CHARSET" ? args.slice(2) : args;
    const found = mails.filter((mail) => meets(mail, criteria, last));
    const numbers = found.map(({ uid, position }) => ` ${isUid ? uid : position}`);
    return this.#tell(`* SEARCH${numbers.join("")}`);
  }

  #fetch({ args: [set, wanted], isUid }: ImapCommand): string | undefined {
    const mails = this.#mails ?? [];
    const last = (isUid ? mails.at(-1)?.uid : mails.length) ?? 0;
    const items = itemsOf(wanted, isUid);
    for (const mail of mails) {
      if (!isInSet(String(set), isUid ? mail.uid : mail.position, last)) continue;
      const values = items.map((item) => fetched(item, mail)).filter((text) => text !== "");
      this.#send(`* ${mail.position} FETCH (${values.join(" ")})`);
    }
    return undefined;
  }
}

/** Items of a FETCH, flat: `BODY.PEEK[HEADER.FIELDS (date)]` is one. */
function itemsOf(wanted: ImapArgument | undefined, isUid: boolean): readonly string[] {
  const given = typeof wanted === "string" ? [wanted] : (wanted ?? []).map(String);
  const items = given.map((item) => item.toUpperCase());
  return isUid && !items.includes("UID") ? ["UID", ...items] : items;
}

function fetched(item: string, mail: OpenedMail): string {
  const [, fields] = /^BODY(?:\.PEEK)?\[HEADER\.FIELDS \((.*)\)\]$/.exec(item) ?? [];
  if (fields !== undefined)
    return literal(`BODY[HEADER.FIELDS (${fields})]`, fieldsOf(mail, fields.split(" ")));
  const whole = mail.bytes.toString("latin1");
  const values: Readonly<Record<string, () => string>> = {
    UID: () => `UID ${mail.uid}`,
    FLAGS: () => "FLAGS ()",
    INTERNALDATE: () => `INTERNALDATE ${internalDate(mail.at)}`,
    "RFC822.SIZE": () => `RFC822.SIZE ${mail.bytes.length}`,
    "BODY[]": () => literal("BODY[]", whole),
    "BODY.PEEK[]": () => literal("BODY[]", whole),
    RFC822: () => literal("RFC822", whole),
    "BODY[HEADER]": () => literal("BODY[HEADER]", headerOf(mail)),
    "BODY.PEEK[HEADER]": () => literal("BODY[HEADER]", headerOf(mail)),
  };
  return Object.hasOwn(values, item) ? (values[item]?.() ?? "") : "";
}

function literal(name: string, text: string): string {
  return `${name} {${text.length}}${CRLF}${text}`;
}
