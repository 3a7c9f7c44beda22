import { qrCells } from "../../content/qr.ts";
import { widthOf } from "../../text/paragraph.ts";
import type { Box } from "../canvas.ts";
import type { Flow } from "../flow.ts";
import type { QrBlock } from "../sheet.ts";
import { mm, STYLE } from "../theme.ts";

const GAP = 10;

/** QR codes of authorities with their captions, two per row; a single one takes the whole row. */
export function drawCodes(flow: Flow, codes: readonly QrBlock[]): void {
  if (codes.length > 0) flow.y += GAP;
  for (let start = 0; start < codes.length; start += 2) {
    const group = codes.slice(start, start + 2);
    const room = flow.width / group.length;
    const width = group.length === 1 ? room : room - GAP;
    flow.ensure(Math.max(...group.map((code) => codeHeight(flow, code, width))) + GAP);
    const heights = group.map((code, index) =>
      drawCode(flow, code, { x: flow.left + index * room, y: flow.y, width }),
    );
    flow.y += Math.max(...heights) + GAP;
  }
}

/** Draws one code with its caption; returns the height. */
export function drawCode(flow: Flow, code: QrBlock, box: Box): number {
  return code.place === "body" ? drawBeside(flow, code, box) : drawStacked(flow, code, box);
}

/** Texts above and below a code, as laws require at the top of a document. */
function drawStacked(flow: Flow, code: QrBlock, { x, y, width }: Box): number {
  const side = mm(code.size);
  const { rtl } = flow.painting;
  const words = [
    widthOf(code.heading ?? "", STYLE.strong, rtl),
    ...code.caption.map((line) => widthOf(line, STYLE.small, rtl)),
  ];
  const column = Math.min(width, Math.max(side, ...words) + 1);
  const left = x + width - column;
  const centred = { align: "center", maxLines: STACKED_LINES } as const;
  let top = y;
  top +=
    flow.text(code.heading ?? "", { x: left, y: top, width: column }, STYLE.strong, centred) + 4;
  drawCells(flow, code, { x: left + (column - side) / 2, y: top, width: side });
  top += side + 4;
  const caption = { x: left, y: top, width: column };
  top += flow.text(code.caption.join("\n"), caption, STYLE.small, centred);
  return top - y;
}

function drawBeside(flow: Flow, code: QrBlock, { x, y, width }: Box): number {
  const side = drawCells(flow, code, { x, y, width: mm(code.size) }) ? mm(code.size) : 0;
  const gap = side > 0 ? GAP : 0;
  const box = { x: x + side + gap, y, width: width - side - gap };
  const head = flow.text(code.heading ?? "", box, STYLE.strong, { maxLines: 3 });
  const caption = flow.text(code.caption.join("\n"), { ...box, y: y + head }, STYLE.small, {
    maxLines: CAPTION_LINES,
  });
  return Math.max(side, head + caption);
}

/** False for data that exceeds the capacity of a symbol. */
function drawCells(flow: Flow, code: QrBlock, box: Box): boolean {
  const cells = qrCells(code);
  if (!cells) return false;
  const draw = () => flow.page.grid(cells, box);
  flow.page.tagged("Figure", flow.root, draw, code.heading || "QR");
  return true;
}

/** Space for a code with its caption at the end of a section, with a gap before. */
export const ASIDE = mm(33);
const ASIDE_GAP = mm(3);

export function drawAside(flow: Flow, code: QrBlock, y: number): void {
  const width = ASIDE - ASIDE_GAP;
  drawCode(flow, code, { x: flow.left + flow.width - width, y, width });
}

export function asideHeight(flow: Flow, { heading = "", size }: QrBlock): number {
  const words = flow.set(heading, STYLE.strong, ASIDE - ASIDE_GAP, STACKED_LINES).length;
  return words * STYLE.strong.leading + mm(size) + 8;
}

const STACKED_LINES = 3;
const CAPTION_LINES = 40;

function codeHeight(flow: Flow, { size, caption, heading }: QrBlock, width: number): number {
  const text = width - mm(size) - GAP;
  const lines = flow.set(caption.join("\n"), STYLE.small, text, CAPTION_LINES).length;
  const head = heading ? flow.set(heading, STYLE.strong, text, 3).length : 0;
  return Math.max(mm(size), lines * STYLE.small.leading + head * STYLE.strong.leading);
}
