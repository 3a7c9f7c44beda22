import type { Align } from "../layout/canvas.ts";

/** Typeface, size in points and weight of a text on a form. */
export interface FormStyle {
  /** `serif` has the widths of Times New Roman, `sans` those of Arial. */
  readonly font: "serif" | "sans";
  readonly size: number;
  readonly bold?: boolean;
}

/** A place in millimetres from the upper left corner of the page. */
interface Placed {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

export type FormItem =
  | (Placed & { readonly kind: "frame"; readonly height: number })
  | (Placed & { readonly kind: "dashes" })
  | (Placed & {
      readonly kind: "text";
      readonly text: string;
      readonly style: FormStyle;
      readonly align?: Align;
      /** Further lines are dropped, and the last one ends with an ellipsis. */
      readonly maxLines?: number;
    })
  | (Placed & { readonly kind: "barcode"; readonly height: number; readonly data: string })
  | (Placed & { readonly kind: "qr"; readonly data: string });

/** A form whose places are prescribed, as data: pages of frames, texts and codes. All lengths are millimetres. */
export interface PrintForm {
  /** BCP 47. */
  readonly language: string;
  readonly width: number;
  readonly height: number;
  readonly pages: readonly (readonly FormItem[])[];
  /** Across each page; empty for none. */
  readonly watermark: string;
  readonly metadata: {
    readonly title: string;
    readonly author: string;
    readonly subject: string;
    readonly keywords: string;
    /** ISO 8601 in UTC, in seconds. */
    readonly date: string;
  };
}
