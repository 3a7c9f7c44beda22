import type { Picture } from "../image/kinds.ts";
import type { Layout } from "../layout/theme.ts";
import type { WordingSettings } from "./wording.ts";

/** How a document is printed. */
export interface PdfOptions extends WordingSettings {
  /** ISO 639-1, `""` for the language of the document's tax regime. */
  readonly locale: string;
  readonly layout: Layout;
  /** Logo; the provider fetches addresses before. */
  readonly logo: Picture | undefined;
  /** Pixels of 1/96 inch. */
  readonly logoHeight: number;
  /** Badge beside the title. */
  readonly label: string;
  /** Large text behind every page. */
  readonly watermark: string;
  readonly hidePromo: boolean;
  /** Prints credit notes as negative adjustment invoices. */
  readonly adjustmentMode: boolean;
  readonly sandbox: boolean;
  /** State of the entry, e.g. `void`. */
  readonly state: string;
}

/** Options of a step without any configuration. */
export const DEFAULT_OPTIONS: PdfOptions = Object.freeze({
  locale: "",
  layout: "A4",
  logo: undefined,
  logoHeight: 40,
  label: "",
  watermark: "",
  hidePromo: false,
  adjustmentMode: false,
  sandbox: false,
  state: "",
  dateFormat: "%Y-%m-%d",
  timeFormat: "%H:%M",
  currencyTemplate: "",
  negativeTemplate: "",
  thousandsSeparator: "",
  decimalMark: "",
});
