import { qrCells } from "../content/qr.ts";
import { DocumentFonts } from "../fonts/embed.ts";
import type { Weight } from "../fonts/faces.ts";
import { type Box, Canvas, type Painting } from "../layout/canvas.ts";
import { writePages } from "../layout/pages.ts";
import { ACCENT, mm, STYLE } from "../layout/theme.ts";
import { PdfFile } from "../pdf/file.ts";
import { Structure } from "../pdf/structure.ts";
import { setText, type TextStyle } from "../text/paragraph.ts";
import { barcodeModules } from "./barcode.ts";
import type { FormItem, FormStyle, PrintForm } from "./form.ts";

const BLACK = "0 0 0";
/** Distance of base lines as a multiple of the size. */
const LEADING = 1.14;
const FACES = {
  serif: ["serif", "serifBold"],
  sans: ["slip", "slipBold"],
} as const satisfies Readonly<Record<FormStyle["font"], readonly [Weight, Weight]>>;

/** Draws a form as a tagged PDF/A-3 file. The same form gives the same bytes. */
export function renderForm(form: PrintForm): Uint8Array {
  const file = new PdfFile();
  const fonts = new DocumentFonts(file);
  const structure = new Structure(file);
  const painting: Painting = {
    ...{ fonts, structure, rtl: false, accent: ACCENT },
    width: mm(form.width),
    height: mm(form.height),
  };
  const pages = form.pages.map((items) => {
    const page = new Canvas(painting, file.reserve());
    for (const item of items) draw(page, item, structure);
    drawWatermark(page, form.watermark);
    return page;
  });
  const metadata = { ...form.metadata, creator: "Fakturo", language: form.language };
  return writePages(file, { painting, pages }, metadata);
}

/** The lines of a left-to-right text in a width of millimetres; none for an empty text. */
export function formLines(text: string, style: FormStyle, width: number): string[] {
  if (text === "") return [];
  return linesOf(text, style, width).map(({ units }) => units.map((unit) => unit.text).join(""));
}

/** Distance of two lines in millimetres. */
export function formLeading({ size }: Pick<FormStyle, "size">): number {
  return (size * LEADING) / mm(1);
}

function linesOf(text: string, style: FormStyle, width: number, maxLines?: number) {
  const setting = { width: mm(width), rtl: false, ...(maxLines !== undefined && { maxLines }) };
  return setText(text, styleOf(style), setting);
}

function styleOf({ font, size, bold = false }: FormStyle): TextStyle {
  const weight = FACES[font][bold ? 1 : 0];
  return { size, weight, color: BLACK, leading: size * LEADING };
}

function draw(page: Canvas, item: FormItem, { root }: Structure): void {
  const box: Box = { x: mm(item.x), y: mm(item.y), width: mm(item.width) };
  switch (item.kind) {
    case "frame":
      page.frame(box, mm(item.height), BLACK, 0.5);
      break;
    case "dashes":
      page.artifact(() => page.dashes(box, BLACK));
      break;
    case "text":
      drawText(page, item, box, root);
      break;
    case "barcode": {
      const bars = () => page.bars(barcodeModules(item.data), box, mm(item.height));
      page.tagged("Figure", root, bars, item.data);
      break;
    }
    case "qr": {
      const cells = qrCells(item);
      if (cells) page.tagged("Figure", root, () => page.grid(cells, box), "QR");
    }
  }
}

function drawText(
  page: Canvas,
  { text, style, align, width, maxLines }: Extract<FormItem, { readonly kind: "text" }>,
  box: Box,
  root: Structure["root"],
): void {
  if (text === "") return;
  const lines = linesOf(text, style, width, maxLines);
  page.tagged("P", root, () => {
    page.text(lines, box, styleOf(style), align);
  });
}

function drawWatermark(page: Canvas, text: string): void {
  const [line] =
    text === "" ? [] : setText(text, STYLE.watermark, { width: 9999, rtl: false, maxLines: 1 });
  if (line) page.watermark(line, STYLE.watermark);
}
