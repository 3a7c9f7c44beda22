import type { Picture } from "../image/kinds.ts";

/** A caption and its value. */
export interface Pair {
  readonly label: string;
  readonly value: string;
}

/** A party with all its printed data. */
export interface PartyBlock {
  readonly heading: string;
  readonly role: "supplier" | "customer" | "other";
  readonly name: string;
  /** First postal address without its country; also part of `lines`. */
  readonly address: readonly string[];
  readonly country: string;
  readonly lines: readonly string[];
}

export interface Column {
  readonly label: string;
  readonly align: "start" | "end";
  /** Takes the remaining width. */
  readonly grow?: boolean;
}

/** Main text with smaller lines below. */
export interface Cell {
  readonly text: string;
  readonly details?: readonly string[];
}

export interface TableRow {
  readonly cells: readonly Cell[];
  /** Sum up to and including this row, printed when the page ends here. */
  readonly subtotal?: string;
  /** Part of the row above. */
  readonly nested?: boolean;
}

export interface SheetTable {
  readonly columns: readonly Column[];
  readonly rows: readonly TableRow[];
}

export interface TotalRow extends Pair {
  /** `grand` highlights the amount due. */
  readonly kind: "plain" | "strong" | "grand";
}

export interface SheetSection {
  readonly heading: string;
  readonly pairs: readonly Pair[];
  readonly text?: string;
  readonly table?: SheetTable;
  /** At the end of the section's lines. */
  readonly code?: QrBlock;
  /** Below the section's lines. */
  readonly picture?: SectionPicture;
}

/** A picture in a section, such as a drawn signature; at most one in a sheet. */
export interface SectionPicture {
  readonly picture: Picture;
  /** What it shows, for those who cannot see it. */
  readonly caption: string;
}

/** A QR code with its texts. */
export interface QrBlock {
  readonly data: string;
  readonly heading?: string;
  readonly caption: readonly string[];
  /** Side in millimetres. */
  readonly size: number;
  readonly place: "header" | "payment" | "body";
  /** Minimum symbol version; some countries require a denser symbol. */
  readonly minVersion?: number;
}

/** Captions of the Swiss QR-bill. */
export interface SlipWords {
  readonly receipt: string;
  readonly paymentPart: string;
  readonly account: string;
  readonly reference: string;
  readonly additional: string;
  readonly payableBy: string;
  readonly payableByBlank: string;
  readonly currency: string;
  readonly amount: string;
  readonly acceptance: string;
  readonly separate: string;
}

/** Payment slip at the foot of the last page: the Swiss QR-bill. */
export interface Slip {
  readonly words: SlipWords;
  /** Account, then name and address of the payee. */
  readonly account: readonly string[];
  readonly reference: string;
  readonly additional: string;
  /** Empty: the payer fills it in. */
  readonly debtor: readonly string[];
  readonly currency: string;
  readonly amount: string;
  /** Text of the code. */
  readonly code: string;
}

export interface SheetNote {
  readonly heading: string;
  readonly text: string;
}

/** All texts of one document, independent of layout and document type. */
export interface Sheet {
  readonly language: string;
  readonly rtl: boolean;
  readonly title: string;
  readonly code: string;
  /** Repeated with title and code on later pages. */
  readonly running: string;
  readonly badges: readonly string[];
  /** Boxed document letter with its caption (Argentina). */
  readonly letter?: { readonly text: string; readonly caption: string };
  readonly brand: string;
  readonly summary: readonly Pair[];
  readonly parties: readonly PartyBlock[];
  readonly lines: SheetTable | undefined;
  readonly totals: readonly TotalRow[];
  /** Sentence below the totals, e.g. that prices include VAT. */
  readonly totalsHint: string;
  readonly taxes: SheetTable | undefined;
  readonly sections: readonly SheetSection[];
  readonly notes: readonly SheetNote[];
  readonly qr: readonly QrBlock[];
  readonly slip: Slip | undefined;
  readonly footer: string;
  readonly promo: string;
  readonly watermark: string;
  readonly words: SheetWords;
}

/** Labels used by the layout. */
export interface SheetWords {
  readonly carriedForward: string;
  readonly broughtForward: string;
  readonly notes: string;
  readonly taxes: string;
  readonly totals: string;
  /** With `{page}` and `{pages}`. */
  readonly page: string;
}
