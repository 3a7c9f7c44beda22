import type { Amount } from "@fakturo/model";
import { createFinder, readXml, type XmlElement } from "@fakturo/xml";
import { amountOf } from "./amounts.ts";
import type { Settings } from "./settings.ts";
import { type State, type StoredVoucher, seriesKey } from "./state.ts";
import { CREDIT_TYPES } from "./tables.ts";
import { daysBetween } from "./time.ts";

/** A stored voucher that another one refers to. */
export interface Referred {
  readonly date: string;
  text(path: string): string;
  /** Total with debit notes on it, less credit notes, in its currency. */
  readonly balance: Amount;
}

/** A voucher to check. */
export interface Detail {
  readonly cuit: string;
  readonly type: number;
  /** Today as `YYYYMMDD`. */
  readonly today: string;
  readonly settings: Settings;
  /** Text of an element below the detail; empty without one. */
  text(path: string): string;
  rows(path: string): readonly XmlElement[];
  textIn(row: XmlElement, name: string): string;
  /** The stored voucher of a row of `CbtesAsoc`. */
  referred(row: XmlElement): Referred | undefined;
}

/** A rule: true where the voucher follows it. */
export type VoucherRule = readonly [code: number, text: string, holds: (detail: Detail) => boolean];

/** Vouchers that one refers to. */
export const REFERENCES = "CbtesAsoc/CbteAsoc";

/** True for a day as `YYYYMMDD`. */
export const isDay = (text: string): boolean =>
  /^\d{8}$/.test(text) && Number.isFinite(daysBetween(text, text));

/** Stored vouchers have no namespace. */
const stored = createFinder({ "": "" });
const { debits, credits } = CREDIT_TYPES;

/** The stored voucher of an issuer by type, point of sale and number. */
export function referredIn(
  state: State,
  about: {
    readonly cuit: string;
    readonly type: string;
    readonly place: string;
    readonly number: string;
  },
): Referred | undefined {
  const series = {
    ...{ service: "wsfe" as const, cuit: about.cuit },
    ...{ type: Number(about.type), pointOfSale: Number(about.place) },
  };
  const found = state.byNumber.get(seriesKey(series, Number(about.number)));
  if (!found) return undefined;
  const root = rootOf(found);
  return {
    date: found.date,
    text: (path) => stored.text(root, path),
    balance: balanceOf(found, state),
  };
}

const rootOf = ({ xml }: StoredVoucher) => readXml(new TextEncoder().encode(xml));

function balanceOf(invoice: StoredVoucher, { vouchers }: State): Amount {
  const notes = vouchers.filter(
    ({ cuit, type }) => cuit === invoice.cuit && (debits.has(type) || credits.has(type)),
  );
  return notes.reduce((balance, note) => {
    const isOnIt = stored
      .findAll(rootOf(note), REFERENCES)
      .some(
        (row) =>
          Number(stored.text(row, "Tipo")) === invoice.type &&
          Number(stored.text(row, "PtoVta")) === invoice.pointOfSale &&
          Number(stored.text(row, "Nro")) === invoice.number,
      );
    if (!isOnIt) return balance;
    const amount = amountOf(note.total).rescale(2);
    return debits.has(note.type) ? balance.add(amount) : balance.sub(amount);
  }, amountOf(invoice.total).rescale(2));
}

/** The value of a field of `Opcionales`; undefined without it. */
export function optional(detail: Detail, id: string): string | undefined {
  const row = detail.rows("Opcionales/Opcional").find((one) => detail.textIn(one, "Id") === id);
  return row && detail.textIn(row, "Valor");
}
