import { Amount } from "@fakturo/model";
import { createFinder, readXml, type XmlElement } from "@fakturo/xml";
import { amountIn } from "../amounts.ts";
import type { Settings } from "../settings.ts";
import { type State, type StoredVoucher, seriesKey, type VoucherSeries } from "../state.ts";

/** Namespace of WSFEXv1. */
export const WSFEX = "http://ar.gov.afip.dif.fexv1/";
/** Paths in its messages. */
export const wsfexFinder = createFinder({ "": WSFEX });
const { findAll, text } = wsfexFinder;
/** Stored vouchers have no namespace. */
const stored = createFinder({ "": "" });

/** Types of vouchers: invoice, debit note and credit note. */
export const INVOICE = 19;
export const DEBIT_NOTE = 20;
export const CREDIT_NOTE = 21;
export const EXPORT_TYPES: readonly number[] = [INVOICE, DEBIT_NOTE, CREDIT_NOTE];

/** An export to check. */
export interface ExportDetail {
  readonly series: VoucherSeries;
  readonly last: StoredVoucher | undefined;
  /** Today as `YYYYMMDD`. */
  readonly today: string;
  readonly settings: Settings;
  /** Text of an element of the voucher; empty without one. */
  said(name: string): string;
  /** An amount of the voucher; zero for a missing one. */
  amount(name: string): Amount;
  rows(path: string): readonly ExportRow[];
  /** The vouchers that it refers to, as far as they are stored. */
  readonly references: readonly ReferredExport[];
}

/** A line, a permit or another row of a voucher. */
export interface ExportRow {
  said(name: string): string;
  amount(name: string): Amount;
}

/** A voucher that another one refers to. */
export interface ReferredExport extends ExportRow {
  readonly stored: (ExportRow & { readonly date: string }) | undefined;
}

/** A rule: true where the voucher follows it. */
export type ExportRule = readonly [
  code: number,
  text: string,
  holds: (detail: ExportDetail) => boolean,
];

const NOTHING = Amount.zero(2);

function rowOf(read: (name: string) => string): ExportRow {
  return { said: read, amount: (name) => amountIn(read(name)) ?? NOTHING };
}

/** What the rules look at in a voucher. */
export function detailOf(
  voucher: XmlElement,
  place: Pick<ExportDetail, "series" | "last" | "today" | "settings">,
  state: State,
): ExportDetail {
  const rows = (path: string) =>
    findAll(voucher, path).map((row) => rowOf((name) => text(row, name)));
  const references = rows("Cmps_asoc/Cmp_asoc").map((row) => ({
    ...row,
    stored: storedOf(row, place.series, state),
  }));
  return { ...place, ...rowOf((name) => text(voucher, name)), rows, references };
}

function storedOf(row: ExportRow, { cuit }: VoucherSeries, state: State): ReferredExport["stored"] {
  const [pointOfSale, type] = [Number(row.said("Cbte_punto_vta")), Number(row.said("Cbte_tipo"))];
  const series: VoucherSeries = { service: "wsfex", cuit, pointOfSale, type };
  const found = state.byNumber.get(seriesKey(series, Number(row.said("Cbte_nro"))));
  if (!found) return undefined;
  const root = readXml(new TextEncoder().encode(found.xml));
  return { date: found.date, ...rowOf((name) => stored.text(root, name)) };
}
