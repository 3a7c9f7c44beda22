import type { FormStyle } from "@fakturo/app-pdf";

const serif = (size: number, bold = false): FormStyle => ({ font: "serif", size, bold });

/** Typeface and sizes of the DANFE (Manual de Orientação do Contribuinte 7.0, annex II, section 3). */
export const STYLE = {
  /** Captions of blocks: bold capitals of 5 points or more. */
  block: serif(6.5, true),
  /** Captions of fields: capitals of 6 points or more. */
  label: serif(6),
  /** Captions of the table of products: 5 points or more. */
  column: serif(5.5),
  value: serif(8.5),
  row: serif(7),
  small: serif(7),
  name: serif(11, true),
  /** The word DANFE: bold, 12 points or more. */
  title: serif(14, true),
  /** Number, series, sheet and kind of operation: bold, 10 points or more. */
  number: serif(10, true),
} as const;
