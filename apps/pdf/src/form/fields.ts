import type { Align } from "../layout/canvas.ts";
import type { FormItem, FormStyle } from "./form.ts";
import { formLeading } from "./render-form.ts";

/** A captioned value in a frame. */
export interface PrintField {
  readonly label: string;
  readonly value: string;
  /** Millimetres; fields without share the rest of the row equally. */
  readonly width?: number;
  readonly align?: Align;
  readonly style?: FormStyle;
  readonly maxLines?: number;
}

/** Place and styles of a row of fields. */
export interface FormRow {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly label: FormStyle;
  readonly value: FormStyle;
}

const PADDING = 0.8;

/** A row of framed fields: each caption in the upper corner, its value below. */
export function fieldRow(row: FormRow, fields: readonly PrintField[]): FormItem[] {
  const given = fields.reduce((sum, { width = 0 }) => sum + width, 0);
  const shared = fields.filter(({ width }) => width === undefined).length;
  const rest = (row.width - given) / Math.max(shared, 1);
  let { x } = row;
  return fields.flatMap((field) => {
    const width = field.width ?? rest;
    const items = fieldAt({ ...row, x, width }, field);
    x += width;
    return items;
  });
}

/** Items of a block, and where the next one starts. */
export interface FormBlock {
  readonly items: readonly FormItem[];
  readonly end: number;
}

/** Millimetres after a block. */
const AFTER = 0.6;

/** A caption (none where empty) above rows of fields. */
export function fieldBlock(
  first: FormRow & { readonly caption: FormStyle },
  caption: string,
  rows: readonly (readonly PrintField[])[],
): FormBlock {
  const { x, y, width, height, caption: style } = first;
  const items: FormItem[] = [{ kind: "text", x, y, width, maxLines: 1, text: caption, style }];
  let top = y + (caption === "" ? 0 : formLeading(style) + 0.4);
  for (const fields of rows) {
    items.push(...fieldRow({ ...first, y: top }, fields));
    top += height;
  }
  return { items, end: top + AFTER };
}

function fieldAt(
  { x, y, width, height, label, value }: FormRow,
  { label: caption, value: text, align, style = value, maxLines = 1 }: PrintField,
): FormItem[] {
  const inner = { x: x + PADDING, width: width - 2 * PADDING };
  const below = y + 0.4 + (caption === "" ? 0 : formLeading(label));
  return [
    { kind: "frame", x, y, width, height },
    { kind: "text", ...inner, y: y + 0.4, text: caption, style: label, maxLines: 1 },
    {
      ...{ kind: "text", ...inner, y: below, text, style, maxLines },
      ...(align !== undefined && { align }),
    },
  ];
}
