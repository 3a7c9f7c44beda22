import { renderSheet } from "./render-sheet.ts";
import type { Pair, Sheet, SheetSection } from "./sheet.ts";

/** A page of texts without parties, lines and totals, such as a mandate. */
export interface TextSheet {
  readonly language: string;
  readonly title: string;
  /** Below the title; empty for none. */
  readonly code: string;
  /** Who the page is from; empty for none. */
  readonly brand: string;
  readonly summary: readonly Pair[];
  readonly sections: readonly SheetSection[];
  /** Across the page; empty for none. */
  readonly watermark: string;
  /** Number of a page, with `{page}` and `{pages}`. */
  readonly page: string;
  readonly metadata: {
    readonly title: string;
    readonly author: string;
    readonly keywords: string;
    /** ISO 8601, in seconds. */
    readonly date: string;
  };
}

/** Prints texts as a tagged PDF/A-3 file. */
export function renderTextSheet({ page, metadata, ...text }: TextSheet): Uint8Array {
  const { language, title } = text;
  return renderSheet(
    { ...EMPTY, ...text, words: { ...EMPTY.words, page } },
    {
      layout: "A4",
      logo: undefined,
      accentColor: "",
      logoHeight: 0,
      metadata: { ...metadata, subject: title, creator: "Fakturo", language },
    },
  );
}

const EMPTY = {
  rtl: false,
  running: "",
  badges: [],
  parties: [],
  lines: undefined,
  totals: [],
  totalsHint: "",
  taxes: undefined,
  notes: [],
  qr: [],
  slip: undefined,
  footer: "",
  promo: "",
  words: { carriedForward: "", broughtForward: "", notes: "", taxes: "", totals: "" },
} satisfies Omit<Partial<Sheet>, "words"> & { readonly words: object };
