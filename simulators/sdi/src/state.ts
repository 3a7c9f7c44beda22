import { type Static, Type } from "@fakturo/schema";

/** A received file with the result of its checks. */
const FileEvent = Type.Object({
  type: Type.Literal("file"),
  /** `IdentificativoSdI`. */
  id: Type.String(),
  name: Type.String(),
  /** SHA-256, hexadecimal. */
  hash: Type.String(),
  /** Milliseconds since 1970. */
  at: Type.Number(),
  /** Address for the receipts; empty where the transmitter has none. */
  address: Type.String(),
  isPublic: Type.Boolean(),
  format: Type.String(),
  /** Code of the recipient. */
  recipient: Type.String(),
  hasPec: Type.Boolean(),
  /** VAT number of the customer, else the fiscal code. */
  customer: Type.String(),
  seller: Type.String(),
  /** Keys of its invoices, which no other file may have. */
  invoices: Type.Array(Type.String()),
  numbers: Type.Array(Type.String()),
  /** Codes of the refusal; empty for an accepted file. */
  codes: Type.Array(Type.String()),
  /** Base64. */
  data: Type.String(),
  /** `Message-ID` of the certified mail that brought it. */
  mailId: Type.Optional(Type.String()),
  /** Address of the SdI that got that mail. */
  sentTo: Type.Optional(Type.String()),
  /** Certified address of the customer. */
  pec: Type.Optional(Type.String()),
});
export type SdiFile = Static<typeof FileEvent>;

/** A call to a sender or a receiver. */
const CallEvent = Type.Object({
  type: Type.Literal("call"),
  id: Type.String(),
  /** Not before this moment. */
  at: Type.Number(),
  url: Type.String(),
  action: Type.String(),
  /** `RC`, `NS` …; `delivery` of an invoice. */
  kind: Type.String(),
  /** Id of the file. */
  file: Type.String(),
  name: Type.String(),
  body: Type.String(),
  /** 1 for the first call. */
  attempt: Type.Integer(),
});
export type StoredCall = Static<typeof CallEvent>;

const ClosedEvent = Type.Object({
  type: Type.Literal("closed"),
  id: Type.String(),
  isTaken: Type.Boolean(),
});

/** Address of the receiver of a tax code on a channel; empty: no longer received. */
const RecipientEvent = Type.Object({
  type: Type.Literal("recipient"),
  code: Type.String(),
  taxId: Type.String(),
  address: Type.String(),
});

/** The answer of a public body. */
const OutcomeEvent = Type.Object({
  type: Type.Literal("outcome"),
  file: Type.String(),
  outcome: Type.String(),
});

/** A mail in a mailbox of the provider of certified mail. */
const MailEvent = Type.Object({
  type: Type.Literal("mail"),
  /** Address of the mailbox, lower case. */
  mailbox: Type.String(),
  /** `Message-ID`. */
  id: Type.String(),
  /** Not before this moment. */
  at: Type.Number(),
  /** `accettazione`, `RC`, `delivery` … */
  kind: Type.String(),
  /** Id of the file that it is about; empty for receipts of the provider. */
  file: Type.String(),
  /** Base64. */
  data: Type.String(),
});
export type StoredMail = Static<typeof MailEvent>;

/** What the simulator stores. */
export const StoredEvent = Type.Union([
  FileEvent,
  CallEvent,
  ClosedEvent,
  RecipientEvent,
  OutcomeEvent,
  MailEvent,
]);
export type StoredEvent = Static<typeof StoredEvent>;

/** State of the Sistema di Interscambio. */
export interface State {
  readonly files: Map<string, SdiFile>;
  readonly names: Set<string>;
  readonly hashes: Set<string>;
  readonly invoices: Set<string>;
  /** Open calls by id. */
  readonly calls: Map<string, StoredCall>;
  /** Kinds of messages about a file, oldest first. */
  readonly messages: Map<string, string[]>;
  /** Addresses by recipient code and tax code, joined by a space. */
  readonly recipients: Map<string, string>;
  readonly outcomes: Map<string, string>;
  /** Mails by mailbox, in the order of their arrival. */
  readonly mails: Map<string, StoredMail[]>;
  /** Number of finished calls, and of those that were not confirmed. */
  made: number;
  refusedCalls: number;
}

/** A system without files. */
export function emptyState(): State {
  return {
    files: new Map(),
    names: new Set(),
    hashes: new Set(),
    invoices: new Set(),
    calls: new Map(),
    messages: new Map(),
    recipients: new Map(),
    outcomes: new Map(),
    mails: new Map(),
    made: 0,
    refusedCalls: 0,
  };
}

/** Applies an event. */
export function applyEvent(state: State, event: StoredEvent): void {
  switch (event.type) {
    case "file":
      addFile(state, event);
      break;
    case "call":
      state.calls.set(event.id, event);
      if (event.attempt === 1) noteMessage(state, event);
      break;
    case "mail":
      state.mails.set(event.mailbox, [...(state.mails.get(event.mailbox) ?? []), event]);
      if (event.file !== "") noteMessage(state, event);
      break;
    case "closed":
      state.calls.delete(event.id);
      state.made += 1;
      if (!event.isTaken) state.refusedCalls += 1;
      break;
    case "recipient":
      state.recipients.set(recipientKey(event.code, event.taxId), event.address);
      break;
    case "outcome":
      state.outcomes.set(event.file, event.outcome);
  }
}

function noteMessage({ messages }: State, { file, kind }: Pick<StoredCall, "file" | "kind">): void {
  messages.set(file, [...(messages.get(file) ?? []), kind]);
}

/** The names and bytes of refused files stay taken, the numbers of their invoices do not. */
function addFile(state: State, file: SdiFile): void {
  state.files.set(file.id, file);
  state.names.add(file.name);
  state.hashes.add(file.hash);
  if (file.codes.length === 0) for (const key of file.invoices) state.invoices.add(key);
}

/** Key of `State.recipients`. */
export function recipientKey(code: string, taxId: string): string {
  return `${code} ${taxId}`;
}
