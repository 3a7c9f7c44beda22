import { type Static, Type } from "@fakturo/schema";

const text = Type.String();
const one = <T extends string>(value: T) => Type.Literal(value);

/** Key and certificate of the PAC, with which the SAT's stamps are signed. */
const Authority = Type.Object({ event: one("authority"), key: text, certificate: text });
const Token = Type.Object({
  event: one("token"),
  token: text,
  /** Milliseconds since 1970. */
  until: Type.Number(),
});
const Cfdi = Type.Object({
  event: one("cfdi"),
  pac: text,
  uuid: text,
  /** SHA-256 of the original string. */
  hash: text,
  /** Empty without one. */
  customId: text,
  issuer: text,
  receiver: text,
  type: text,
  total: text,
  number: text,
  seal: text,
  /** UUIDs of related CFDIs with their relation, as `04 …`. */
  related: Type.Array(text),
  /** Date of issue, local. */
  date: text,
  tfd: text,
  xml: text,
  at: Type.Number(),
});
const Refused = Type.Object({
  event: one("refused"),
  pac: text,
  issuer: text,
  number: text,
  code: text,
  at: Type.Number(),
});
const Cancel = Type.Object({
  event: one("cancel"),
  uuid: text,
  reason: text,
  needsAcceptance: Type.Boolean(),
  at: Type.Number(),
});
const Reply = Type.Object({
  event: one("reply"),
  uuid: text,
  accepts: Type.Boolean(),
  at: Type.Number(),
});
const Issuer = Type.Object({ event: one("issuer"), rfc: text, isActive: Type.Boolean() });
const Request = Type.Object({
  event: one("request"),
  id: text,
  rfc: text,
  direction: Type.Union([one("received"), one("issued")]),
  from: text,
  until: text,
  at: Type.Number(),
});
const Package = Type.Object({ event: one("package"), id: text });

/** What the simulator stores. */
export const StoredEvent = Type.Union([
  Authority,
  Token,
  Cfdi,
  Refused,
  Cancel,
  Reply,
  Issuer,
  Request,
  Package,
]);
export type StoredEvent = Static<typeof StoredEvent>;
export type StoredAuthority = Static<typeof Authority>;
export type StoredCfdi = Static<typeof Cfdi>;
export type StoredCancel = Static<typeof Cancel>;
export type StoredReply = Static<typeof Reply>;
export type StoredDownload = Static<typeof Request>;

/** State of the PACs and the SAT. */
export interface State {
  authority: StoredAuthority | undefined;
  readonly tokens: Map<string, number>;
  /** By UUID in lower case. */
  readonly cfdis: Map<string, StoredCfdi>;
  /** By PAC and hash: each PAC remembers its own only. */
  readonly byHash: Map<string, StoredCfdi>;
  readonly byCustomId: Map<string, StoredCfdi>;
  readonly refused: Static<typeof Refused>[];
  /** Requests to cancel by UUID, the last one last. */
  readonly cancels: Map<string, StoredCancel[]>;
  readonly replies: Map<string, StoredReply>;
  readonly issuers: Map<string, boolean>;
  readonly requests: Map<string, StoredDownload>;
  /** Downloads by package. */
  readonly packages: Map<string, number>;
}

export function emptyState(): State {
  return {
    authority: undefined,
    tokens: new Map(),
    cfdis: new Map(),
    byHash: new Map(),
    byCustomId: new Map(),
    refused: [],
    cancels: new Map(),
    replies: new Map(),
    issuers: new Map(),
    requests: new Map(),
    packages: new Map(),
  };
}

/** Key of a CFDI in the memory of a PAC. */
export function hashKey({ pac, hash }: Pick<StoredCfdi, "pac" | "hash">): string {
  return `${pac} ${hash}`;
}

/** Applies an event. */
export function applyEvent(state: State, event: StoredEvent): void {
  switch (event.event) {
    case "authority":
      state.authority = event;
      return;
    case "token":
      state.tokens.set(event.token, event.until);
      return;
    case "cfdi":
      state.cfdis.set(event.uuid, event);
      state.byHash.set(hashKey(event), event);
      if (event.customId !== "") state.byCustomId.set(event.customId, event);
      return;
    case "refused":
      state.refused.push(event);
      return;
    case "cancel":
      state.cancels.set(event.uuid, [...(state.cancels.get(event.uuid) ?? []), event]);
      state.replies.delete(event.uuid);
      return;
    case "reply":
      state.replies.set(event.uuid, event);
      return;
    case "issuer":
      state.issuers.set(event.rfc, event.isActive);
      return;
    case "request":
      state.requests.set(event.id, event);
      return;
    case "package":
      state.packages.set(event.id, (state.packages.get(event.id) ?? 0) + 1);
  }
}
