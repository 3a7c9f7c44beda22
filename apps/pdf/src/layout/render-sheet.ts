import { DocumentFonts } from "../fonts/embed.ts";
import { embedImage } from "../image/embed.ts";
import type { Picture } from "../image/kinds.ts";
import { PdfFile } from "../pdf/file.ts";
import type { Metadata } from "../pdf/metadata.ts";
import { Structure } from "../pdf/structure.ts";
import { setText } from "../text/paragraph.ts";
import { drawCode, drawCodes } from "./blocks/codes.ts";
import { drawHero, type PlacedImage } from "./blocks/hero.ts";
import { drawPairs } from "./blocks/pairs.ts";
import { drawParties } from "./blocks/parties.ts";
import { drawNotes, drawSection, notesStart } from "./blocks/sections.ts";
import { drawSlip } from "./blocks/slip.ts";
import { drawTotals, totalsHeight } from "./blocks/totals.ts";
import { besidesWindow, drawWindow } from "./blocks/window.ts";
import { Flow } from "./flow.ts";
import { writePages } from "./pages.ts";
import type { Sheet } from "./sheet.ts";
import { drawTable } from "./table.ts";
import {
  accentOf,
  type Layout,
  MARGIN,
  mm,
  PAPER,
  RULE,
  SLIP_HEIGHT,
  STYLE,
  WINDOW,
} from "./theme.ts";

export interface SheetOptions {
  readonly layout: Layout;
  readonly logo: Picture | undefined;
  /** Height of the logo in pixels of 1/96 inch. */
  readonly logoHeight: number;
  /** `#rrggbb`; empty for the default. */
  readonly accentColor: string;
  readonly metadata: Metadata;
}

/** Lays a sheet out on pages and writes them as a tagged PDF/A-3 file. */
export function renderSheet(sheet: Sheet, options: SheetOptions): Uint8Array {
  const file = new PdfFile();
  const [width, height] = PAPER[options.layout];
  const structure = new Structure(file);
  const fonts = new DocumentFonts(file);
  const accent = accentOf(options.accentColor);
  const flow = new Flow(file, { fonts, structure, rtl: sheet.rtl, width, height, accent }, sheet);
  const logo = options.logo && placeLogo(file, options.logo, options.logoHeight);

  if (options.layout === "DIN5008") drawLetterTop(flow, logo);
  else drawTop(flow, logo);
  drawBody(flow);
  if (sheet.slip) drawSlip(flow, sheet.slip);
  drawFooters(flow);
  return writePages(file, flow, options.metadata);
}

function drawTop(flow: Flow, logo: PlacedImage | undefined): void {
  drawHero(flow, logo);
  drawSummary(flow);
  drawParties(flow, flow.sheet.parties);
}

/** Four captions in a row, or three beside the codes of the header. */
function drawSummary(flow: Flow): void {
  const { summary, qr } = flow.sheet;
  const codes = qr.filter(({ place }) => place === "header");
  const room = codes.length > 0 ? flow.width * 0.58 : flow.width;
  const columns = codes.length > 0 ? 2 : 4;
  const box = { x: flow.left, y: flow.y, width: room };
  let height = drawPairs(flow, summary, box, columns);
  let codesHeight = 0;
  for (const code of codes) {
    const x = flow.left + room + 16;
    const place = { x, y: flow.y + codesHeight, width: flow.width - room - 16 };
    codesHeight += drawCode(flow, code, place) + 8;
  }
  height = Math.max(height, codesHeight);
  flow.y += height + (height > 0 ? 8 : 0);
}

/** Fold and punch marks of a letter, in millimetres (DIN 5008, form B). */
const MARKS = [105, 148.5, 210] as const;

/** DIN 5008: address window at the start, facts beside it, title below. */
function drawLetterTop(flow: Flow, logo: PlacedImage | undefined): void {
  const { sheet } = flow;
  drawHero(flow, logo);
  drawWindow(flow);
  for (const y of MARKS) flow.page.rule({ x: mm(4), y: mm(y), width: mm(4) }, RULE, 0.5);
  const x = mm(125);
  const facts = { x, y: WINDOW.top + 4, width: flow.left + flow.width - x };
  const used = drawPairs(flow, sheet.summary.slice(0, 10), facts, 2);
  flow.y = WINDOW.top + Math.max(WINDOW.height, used) + mm(6);
  const codes = sheet.qr.filter(({ place }) => place === "header");
  if (codes.length > 0) drawCodes(flow, codes);
  const rest = sheet.summary.slice(10);
  if (rest.length > 0)
    flow.y += drawPairs(flow, rest, { x: flow.left, y: flow.y, width: flow.width }, 4);
  drawParties(
    flow,
    sheet.parties
      .map((party) => besidesWindow(flow, party))
      .filter(({ lines }) => lines.length > 0),
  );
}

function drawBody(flow: Flow): void {
  const { lines, sections, notes, qr } = flow.sheet;
  const ending = notesStart(flow, notes);
  flow.y += 4;
  if (lines && lines.rows.length > 0) {
    const follow = totalsHeight(flow) + (sections.length === 0 ? ending : 0);
    drawTable(flow, lines, { x: flow.left, width: flow.width, follow });
  }
  drawTotals(flow);
  sections.forEach((section, index) => {
    drawSection(flow, section, index === sections.length - 1 ? ending : 0);
  });
  drawNotes(flow, notes);
  drawCodes(
    flow,
    qr.filter(({ place }) => place === "body"),
  );
}

/** CSS pixels to points. */
const PIXEL = 0.75;

function placeLogo(file: PdfFile, picture: Picture, logoHeight: number): PlacedImage {
  const height = logoHeight * PIXEL;
  const width = (picture.width / picture.height) * height;
  return { name: "Logo", ref: embedImage(file, picture), width, height };
}

function drawFooters(flow: Flow): void {
  const { footer, promo, words, watermark, slip } = flow.sheet;
  const { rtl, height } = flow.painting;
  const third = flow.width / 3;
  const ghost =
    watermark === ""
      ? undefined
      : setText(watermark, STYLE.watermark, { width: 9999, rtl, maxLines: 1 })[0];
  flow.pages.forEach((page, index) => {
    if (ghost) page.watermark(ghost, STYLE.watermark);
    const isAboveSlip = slip !== undefined && index === flow.pages.length - 1;
    const y = height - MARGIN.bottom + 22 - (isAboveSlip ? SLIP_HEIGHT - mm(7) : 0);
    const count = words.page
      .replace("{page}", String(index + 1))
      .replace("{pages}", String(flow.pages.length));
    page.rule({ x: flow.left, y: y - 6, width: flow.width }, RULE, 0.5);
    page.artifact(() => {
      const text = (
        value: string,
        x: number,
        width: number,
        align: "start" | "end",
        maxLines = 1,
      ) =>
        page.text(
          flow.set(value, STYLE.footer, width, maxLines),
          { x, y, width },
          STYLE.footer,
          align,
        );
      text(footer === "" ? promo : footer, flow.left, third * 2, "start", 2);
      text(count, flow.left + third * 2, third, "end");
    });
  });
}
