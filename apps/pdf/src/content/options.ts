import type { Picture } from "../image/kinds.ts";
import type { Layout } from "../layout/theme.ts";
import type { WordingSettings } from "./wording.ts";

/** Print options of a document. */
export interface PdfOptions extends WordingSettings {
  readonly layout: Layout;
  /** Logo; the provider has replaced addresses by their contents. */
  readonly logo: Picture | undefined;
  /** Pixels of 1/96 inch. */
  readonly logoHeight: number;
  /** Colour of titles and totals, `#rrggbb`; empty for the default. */
  readonly accentColor: string;
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
  accentColor: "",
  label: "",
  watermark: "",
  hidePromo: false,
  adjustmentMode: false,
  sandbox: false,
  state: "",
  dateFormat: "",
  timeFormat: "%H:%M",
  currencyTemplate: "",
  negativeTemplate: "",
  thousandsSeparator: "",
  decimalMark: "",
});
