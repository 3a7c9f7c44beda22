import { type Static, Type } from "@fakturo/schema";

const text = Type.String();
const time = Type.Number();
const one = Type.Literal;

const Token = Type.Object({ event: one("token"), token: text, client: text, until: time });
const Reason = Type.Object({ code: text, message: text });

/** A flow as the platform keeps it; it is listed from `at` on. */
const Flow = Type.Object({
  event: one("flow"),
  id: text,
  tracking: text,
  /** SIREN of the company that sees the flow; empty where the file names none. */
  company: text,
  /** Client that sent it; empty for flows of the platform. */
  client: text,
  name: text,
  syntax: text,
  profile: text,
  rule: text,
  /** True where the client gave the rule. */
  isRuleGiven: Type.Boolean(),
  type: text,
  direction: Type.Union([one("In"), one("Out")]),
  /** Base64. */
  file: text,
  sha256: text,
  at: time,
  /** Moment of the acknowledgement. */
  decided: time,
  reasons: Type.Array(Reason),
});

const Invoice = Type.Object({
  event: one("invoice"),
  key: text,
  seller: text,
  buyer: text,
  number: text,
  day: text,
  type: text,
  /** Decimal text. */
  total: text,
});
const Status = Type.Object({
  event: one("status"),
  key: text,
  code: text,
  at: text,
  /** Amount cashed, decimal text. */
  amount: text,
});
const Report = Type.Object({
  event: one("report"),
  id: text,
  siren: text,
  /** Kind, role and period. */
  place: text,
  code: text,
});
const Line = Type.Object({
  event: one("line"),
  id: Type.Integer(),
  siren: text,
  /** Establishment and its routing code; both empty for lines of a company. */
  siret: text,
  routing: text,
  suffix: text,
  from: text,
  /** Last day; empty without end. */
  to: text,
  /** Day of the last change: visible from the next one on. */
  changed: text,
});
const LineGone = Type.Object({ event: one("line-gone"), id: Type.Integer() });

/** A routing code of an establishment. */
const Routing = Type.Object({
  event: one("routing"),
  id: Type.Integer(),
  siret: text,
  code: text,
  /** ISO 6523. */
  scheme: text,
  name: text,
  isActive: Type.Boolean(),
  /** Day of its creation: visible from the next one on. */
  changed: text,
});

/** A call of a webhook. */
const Told = Type.Object({ event: one("told"), flow: text, isDone: Type.Boolean() });

/** What the platform stores. */
export const StoredEvent = Type.Union([
  Token,
  Flow,
  Invoice,
  Status,
  Report,
  Line,
  LineGone,
  Routing,
  Told,
]);
export type StoredEvent = Static<typeof StoredEvent>;
export type StoredFlow = Static<typeof Flow>;
export type StoredInvoice = Static<typeof Invoice>;
export type StoredStatus = Static<typeof Status>;
export type StoredReport = Static<typeof Report>;
export type StoredLine = Static<typeof Line>;
export type StoredRouting = Static<typeof Routing>;

/** The platform's state. */
export interface State {
  readonly tokens: Map<string, Static<typeof Token>>;
  readonly flows: StoredFlow[];
  readonly invoices: Map<string, StoredInvoice>;
  /** By the key of the invoice, oldest first. */
  readonly statuses: Map<string, StoredStatus[]>;
  readonly reports: StoredReport[];
  readonly lines: Map<number, StoredLine>;
  readonly routings: Map<number, StoredRouting>;
  /** Calls of webhooks by flow. */
  readonly told: Map<string, { readonly tries: number; readonly isDone: boolean }>;
  /** Latest moment of a flow: moments are unique. */
  latest: number;
  /** Number of stored events, from which ids are made. */
  count: number;
}

export function emptyState(): State {
  return {
    tokens: new Map(),
    flows: [],
    invoices: new Map(),
    statuses: new Map(),
    reports: [],
    lines: new Map(),
    routings: new Map(),
    told: new Map(),
    latest: 0,
    count: 0,
  };
}

export function applyEvent(state: State, event: StoredEvent): void {
  state.count += 1;
  switch (event.event) {
    case "token":
      state.tokens.set(event.token, event);
      break;
    case "flow":
      state.flows.push(event);
      state.latest = Math.max(state.latest, event.at, event.decided);
      break;
    case "invoice":
      state.invoices.set(event.key, event);
      break;
    case "status":
      state.statuses.set(event.key, [...(state.statuses.get(event.key) ?? []), event]);
      break;
    case "report":
      state.reports.push(event);
      break;
    case "line":
      state.lines.set(event.id, event);
      break;
    case "routing":
      state.routings.set(event.id, event);
      break;
    case "told":
      state.told.set(event.flow, {
        tries: (state.told.get(event.flow)?.tries ?? 0) + 1,
        isDone: event.isDone,
      });
      break;
    case "line-gone":
      state.lines.delete(event.id);
      break;
  }
}
