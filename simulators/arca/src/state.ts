import { type Static, Type } from "@fakturo/schema";

const text = Type.String();

const Ticket = Type.Object({
  event: Type.Literal("ticket"),
  /** CUIT of the certificate. */
  cuit: text,
  service: text,
  token: text,
  sign: text,
  /** CUITs that it may act for. */
  relations: Type.Array(text),
  /** Milliseconds since 1970. */
  from: Type.Number(),
  until: Type.Number(),
});
const Voucher = Type.Object({
  event: Type.Literal("voucher"),
  service: Type.Union([Type.Literal("wsfe"), Type.Literal("wsfex")]),
  cuit: text,
  pointOfSale: Type.Integer(),
  type: Type.Integer(),
  number: Type.Integer(),
  /** `YYYYMMDD`. */
  date: text,
  total: text,
  cae: text,
  expiry: text,
  /** Id of the request at WSFEXv1. */
  request: Type.Optional(text),
  /** The voucher as it was sent: one element. */
  xml: text,
  observations: Type.Array(text),
  /** True for one that its issuer has authorised with a CAEA. */
  isReported: Type.Optional(Type.Boolean()),
  at: Type.Number(),
});

/** A code for the vouchers of a half month (CAEA). */
const Caea = Type.Object({
  event: Type.Literal("caea"),
  cuit: text,
  /** `YYYYMM`. */
  period: text,
  order: text,
  code: text,
  /** First and last day of vouchers, and last day of their report: `YYYYMMDD`. */
  from: text,
  until: text,
  reportBy: text,
  at: Type.Number(),
});
/** A point of sale that has issued nothing with a code. */
const Unused = Type.Object({
  event: Type.Literal("unused"),
  cuit: text,
  code: text,
  pointOfSale: Type.Integer(),
  at: Type.Number(),
});

/** What the simulator stores. */
export const StoredEvent = Type.Union([Ticket, Voucher, Caea, Unused]);
export type StoredEvent = Static<typeof StoredEvent>;
export type StoredTicket = Static<typeof Ticket>;
export type StoredVoucher = Static<typeof Voucher>;
export type StoredCaea = Static<typeof Caea>;
export type StoredUnused = Static<typeof Unused>;

/** State of ARCA. */
export interface State {
  /** By token. */
  readonly tickets: Map<string, StoredTicket>;
  /** The newest ticket by certificate and service. */
  readonly logins: Map<string, StoredTicket>;
  readonly vouchers: StoredVoucher[];
  /** By series and number. */
  readonly byNumber: Map<string, StoredVoucher>;
  /** The newest of a series. */
  readonly last: Map<string, StoredVoucher>;
  readonly caeas: StoredCaea[];
  readonly unused: StoredUnused[];
  /** Exports by issuer and id of the request. */
  readonly byRequest: Map<string, StoredVoucher>;
}

/** ARCA without vouchers. */
export function emptyState(): State {
  return {
    tickets: new Map(),
    logins: new Map(),
    vouchers: [],
    byNumber: new Map(),
    last: new Map(),
    caeas: [],
    unused: [],
    byRequest: new Map(),
  };
}

/** A series: issuer, point of sale and type of a service. */
export type VoucherSeries = Pick<StoredVoucher, "service" | "cuit" | "pointOfSale" | "type">;

/** Key of a series, or of one of its numbers. */
export function seriesKey(
  { service, cuit, pointOfSale, type }: VoucherSeries,
  number?: number,
): string {
  return [service, cuit, pointOfSale, type, ...(number === undefined ? [] : [number])].join(" ");
}

/** Key of a certificate's login to a service. */
export function loginKey(cuit: string, service: string): string {
  return `${cuit} ${service}`;
}

/** Applies an event. */
export function applyEvent(state: State, event: StoredEvent): void {
  if (event.event === "ticket") {
    state.tickets.set(event.token, event);
    state.logins.set(loginKey(event.cuit, event.service), event);
    return;
  }
  if (event.event === "caea") return void state.caeas.push(event);
  if (event.event === "unused") return void state.unused.push(event);
  state.vouchers.push(event);
  state.byNumber.set(seriesKey(event, event.number), event);
  state.last.set(seriesKey(event), event);
  if (event.request !== undefined) state.byRequest.set(`${event.cuit} ${event.request}`, event);
}
