import { type Static, Type } from "@fakturo/schema";

const text = Type.String();
const time = Type.Number();
const one = Type.Literal;

const Token = Type.Object({ event: one("token"), token: text, company: text, until: time });

/** An invoice that a company sent. */
const Sent = Type.Object({
  event: one("sent"),
  id: text,
  /** Business id of the sender, eight digits. */
  company: text,
  /** Address of the receiver. */
  to: text,
  operator: text,
  network: text,
  number: text,
  /** Base64. */
  file: text,
  at: time,
  /** Moment of the delivery, or of its failure. */
  decided: time,
  /** Empty for a delivered invoice. */
  failure: text,
});

/** An invoice in a company's inbox. */
const Received = Type.Object({
  event: one("received"),
  id: text,
  company: text,
  number: text,
  format: text,
  /** Base64. */
  file: text,
  /** PDF in base64; empty without one. */
  picture: text,
  at: time,
});

const Profile = Type.Object({
  event: one("profile"),
  id: text,
  company: text,
  profiles: Type.Array(text),
  network: text,
  scheme: text,
  endpoint: text,
  /** Active from this moment on. */
  at: time,
});
/** A received document that its company has fetched from Apix or the bank. */
const Fetched = Type.Object({ event: one("fetched"), id: text });
/** A request to the bank, whose identifier and moment are not taken again. */
const Asked = Type.Object({ event: one("asked"), company: text, request: text, moment: text });
/** A file that a company sent to the bank. */
const Uploaded = Type.Object({
  event: one("uploaded"),
  /** Its reference. */
  id: text,
  company: text,
  type: text,
  /** The customer's name of it; empty without one. */
  filename: text,
  /** SHA-256, hexadecimal. */
  digest: text,
  at: time,
});
const ProfileGone = Type.Object({ event: one("profile-gone"), id: text });

/** What the operator stores. */
export const StoredEvent = Type.Union([
  ...[Token, Sent, Received, Fetched, Profile, ProfileGone],
  ...[Asked, Uploaded],
]);
export type StoredEvent = Static<typeof StoredEvent>;
export type StoredSending = Static<typeof Sent>;
export type ReceivedInvoice = Static<typeof Received>;
export type StoredUpload = Static<typeof Uploaded>;
export type StoredProfile = Static<typeof Profile>;

/** The operator's state. */
export interface State {
  readonly tokens: Map<string, Static<typeof Token>>;
  readonly sent: Map<string, StoredSending>;
  readonly received: Map<string, ReceivedInvoice>;
  readonly profiles: Map<string, StoredProfile>;
  /** Files sent to the bank by their references. */
  readonly uploads: Map<string, StoredUpload>;
  /** Company, and identifier or moment of its requests to the bank. */
  readonly asked: Set<string>;
  /** Ids of received documents that were fetched from Apix or the bank. */
  readonly fetched: Set<string>;
  /** Business ids of companies that have logged in. */
  readonly companies: Set<string>;
}

export function emptyState(): State {
  return {
    tokens: new Map(),
    sent: new Map(),
    received: new Map(),
    profiles: new Map(),
    uploads: new Map(),
    asked: new Set(),
    fetched: new Set(),
    companies: new Set(),
  };
}

export function applyEvent(state: State, event: StoredEvent): void {
  switch (event.event) {
    case "token":
      state.tokens.set(event.token, event);
      state.companies.add(event.company);
      break;
    case "sent":
      state.sent.set(event.id, event);
      break;
    case "received":
      state.received.set(event.id, event);
      break;
    case "fetched":
      state.fetched.add(event.id);
      break;
    case "asked":
      state.asked.add(`${event.company} ${event.request}`);
      state.asked.add(`${event.company} ${event.moment}`);
      break;
    case "uploaded":
      state.uploads.set(event.id, event);
      break;
    case "profile":
      state.profiles.set(event.id, event);
      break;
    case "profile-gone":
      state.profiles.delete(event.id);
      break;
  }
}
