import { type Static, Type } from "@fakturo/schema";

const text = Type.String();
const one = Type.Literal;

const Token = Type.Object({ event: one("token"), token: text, until: Type.Number() });
const Flow = Type.Object({
  event: one("flow"),
  /** `numeroFluxDepot`. */
  flow: text,
  /** `nomFichier`. */
  name: text,
  /** Login of the technical account. */
  account: text,
  at: Type.Number(),
  /** Reasons for rejecting the file, and the invoice in it. */
  technical: Type.Array(text),
  errors: Type.Array(text),
  seller: text,
  buyer: text,
  number: text,
  /** `YYYY-MM-DD`. */
  issued: text,
  total: text,
  /** Id of the invoice; only for accepted ones. */
  id: Type.Optional(Type.Integer()),
});

const Passed = Type.Object({
  event: one("passed"),
  /** Id of the invoice. */
  invoice: Type.Integer(),
  /** State that it reached, e.g. `SUSPENDUE`. */
  state: text,
  /** The buyer's comment, such as the reason of a rejection. */
  comment: text,
  at: Type.Number(),
});

/** A file that waits to become a piece of an invoice. */
const Piece = Type.Object({
  event: one("piece"),
  id: Type.Integer(),
  account: text,
  name: text,
});
/** What a supplier has added to a suspended invoice. */
const Completion = Type.Object({
  event: one("completion"),
  invoice: Type.Integer(),
  pieces: Type.Array(Type.Integer()),
});

/** What the simulator stores. */
export const StoredEvent = Type.Union([Token, Flow, Passed, Piece, Completion]);
export type StoredEvent = Static<typeof StoredEvent>;
export type StoredFlow = Static<typeof Flow>;
export type PassedState = Static<typeof Passed>;
export type StoredPiece = Static<typeof Piece>;

/** State of the portal: the sum of its events. */
export interface State {
  readonly tokens: Map<string, number>;
  readonly flows: Map<string, StoredFlow>;
  /** States of invoices after their deposit, oldest first, by the invoice's id. */
  readonly passed: Map<number, PassedState[]>;
  readonly pieces: Map<number, StoredPiece>;
  /** Ids of the pieces by the invoice's id. */
  readonly completions: Map<number, readonly number[]>;
}

export function emptyState(): State {
  return {
    tokens: new Map(),
    flows: new Map(),
    passed: new Map(),
    pieces: new Map(),
    completions: new Map(),
  };
}

export function applyEvent(state: State, event: StoredEvent): void {
  switch (event.event) {
    case "token":
      state.tokens.set(event.token, event.until);
      break;
    case "flow":
      state.flows.set(event.flow, event);
      break;
    case "passed":
      state.passed.set(event.invoice, [...(state.passed.get(event.invoice) ?? []), event]);
      break;
    case "piece":
      state.pieces.set(event.id, event);
      break;
    case "completion": {
      const before = state.completions.get(event.invoice) ?? [];
      state.completions.set(event.invoice, [...before, ...event.pieces]);
      break;
    }
  }
}
