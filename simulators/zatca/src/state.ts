import { type Static, Type } from "@fakturo/schema";

const text = Type.String();
const one = <T extends string>(value: T) => Type.Literal(value);
const mode = Type.Union([one("developer-portal"), one("simulation"), one("core")]);

/** The gateway's environments by their paths. */
export type Mode = Static<typeof mode>;

/** Keys and certificates of the gateway's own authority. */
const Authority = Type.Object({
  event: one("authority"),
  key: text,
  /** Of the seal on cleared invoices. */
  sealKey: text,
  /** Base64 of DER. */
  sealCertificate: text,
});
const PasswordUsed = Type.Object({ event: one("password"), mode, password: text });
const Pair = Type.Object({
  event: one("pair"),
  mode,
  kind: Type.Union([one("compliance"), one("production")]),
  token: text,
  secret: text,
  request: text,
  /** Facts of the certificate request. */
  unit: text,
  vat: text,
  title: text,
  /** Milliseconds since 1970. */
  until: Type.Number(),
  /** The production pair that this one replaces. */
  replaces: Type.Optional(text),
});
const Checked = Type.Object({ event: one("checked"), mode, request: text, step: text });
const Document = Type.Object({
  event: one("document"),
  mode,
  service: Type.Union([one("reporting"), one("clearance"), one("compliance")]),
  isAccepted: Type.Boolean(),
  unit: text,
  number: text,
  uuid: text,
  hash: text,
  counter: Type.Number(),
  warnings: Type.Array(text),
  errors: Type.Array(text),
  at: Type.Number(),
});

/** What the simulator stores. */
export const StoredEvent = Type.Union([Authority, PasswordUsed, Pair, Checked, Document]);
export type StoredEvent = Static<typeof StoredEvent>;
export type StoredAuthority = Static<typeof Authority>;
export type StoredPair = Static<typeof Pair>;
export type StoredDocument = Static<typeof Document>;

/** State of the gateway. */
export interface State {
  authority: StoredAuthority | undefined;
  readonly passwords: Set<string>;
  /** By environment and token. */
  readonly pairs: Map<string, StoredPair>;
  /** Passed steps by environment and request. */
  readonly checked: Map<string, Set<string>>;
  readonly documents: StoredDocument[];
  /** Hashes of accepted documents by environment. */
  readonly accepted: Set<string>;
  /** The last document of a unit by environment, kind of certificate and unit. */
  readonly last: Map<string, StoredDocument>;
}

/** A gateway without units. */
export function emptyState(): State {
  return {
    authority: undefined,
    passwords: new Set(),
    pairs: new Map(),
    checked: new Map(),
    documents: [],
    accepted: new Set(),
    last: new Map(),
  };
}

/** Key of a map over all environments. */
export function keyOf(mode: Mode, ...names: readonly string[]): string {
  return [mode, ...names].join(" ");
}

/** The unit's chain that a document belongs to: compliance checks have their own. */
export function chainOf({
  mode,
  service,
  unit,
}: Pick<StoredDocument, "mode" | "service" | "unit">): string {
  return keyOf(mode, service === "compliance" ? "checks" : "documents", unit);
}

/** Applies an event. */
export function applyEvent(state: State, event: StoredEvent): void {
  switch (event.event) {
    case "authority":
      state.authority = event;
      return;
    case "password":
      state.passwords.add(keyOf(event.mode, event.password));
      return;
    case "pair":
      if (event.replaces) state.pairs.delete(keyOf(event.mode, event.replaces));
      state.pairs.set(keyOf(event.mode, event.token), event);
      return;
    case "checked": {
      const key = keyOf(event.mode, event.request);
      state.checked.set(key, new Set([...(state.checked.get(key) ?? []), event.step]));
      return;
    }
    case "document":
      state.documents.push(event);
      state.last.set(chainOf(event), event);
      if (event.isAccepted && event.service !== "compliance")
        state.accepted.add(keyOf(event.mode, event.hash));
  }
}
