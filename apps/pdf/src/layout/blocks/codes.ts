import { encode } from "uqr";
import type { Flow } from "../flow.ts";
import type { QrBlock } from "../sheet.ts";
import { mm, STYLE } from "../theme.ts";

const GAP = 10;
const COLUMN = 1 / 2;

/** QR codes of authorities with what they certify, two in a row. */
export function drawCodes(flow: Flow, codes: readonly QrBlock[]): void {
  const width = flow.width * COLUMN - GAP;
  if (codes.length > 0) flow.y += GAP;
  for (let start = 0; start < codes.length; start += 2) {
    const group = codes.slice(start, start + 2);
    flow.ensure(Math.max(...group.map((code) => codeHeight(flow, code, width))) + GAP);
    const heights = group.map((code, index) =>
      drawCode(flow, code, { x: flow.left + index * flow.width * COLUMN, y: flow.y, width }),
    );
    flow.y += Math.max(...heights) + GAP;
  }
}

/** Draws one code with its caption beside it; returns the height. */
export function drawCode(
  flow: Flow,
  code: QrBlock,
  { x, y, width }: { x: number; y: number; width: number },
): number {
  const cells = qrCells(code);
  const side = cells ? mm(code.size) : 0;
  if (cells)
    flow.page.tagged(
      "Figure",
      flow.root,
      () => flow.page.grid(cells, { x, y, width: side }),
      code.heading || "QR",
    );
  const box = { x: x + side + (cells ? GAP : 0), y, width: width - side - GAP };
  const head = flow.text(code.heading ?? "", box, STYLE.strong, { maxLines: 3 });
  const caption = flow.text(code.caption.join("\n"), { ...box, y: y + head }, STYLE.small, {
    maxLines: CAPTION_LINES,
  });
  return Math.max(side, head + caption);
}

const CAPTION_LINES = 40;

function codeHeight(flow: Flow, { size, caption, heading }: QrBlock, width: number): number {
  const text = width - mm(size) - GAP;
  const lines = flow.set(caption.join("\n"), STYLE.small, text, CAPTION_LINES).length;
  const head = heading ? flow.set(heading, STYLE.strong, text, 3).length : 0;
  return Math.max(mm(size), lines * STYLE.small.leading + head * STYLE.strong.leading);
}

/** Bytes a symbol of level M can hold. */
const CAPACITY = 2331;

/** Modules of a code in byte mode, error correction level M; nothing when the data is too long. */
export function qrCells({ data, minVersion = 1 }: QrBlock): boolean[][] | undefined {
  const bytes = [...Buffer.from(data, "utf8")];
  if (bytes.length === 0 || bytes.length > CAPACITY) return undefined;
  return encode(bytes, { ecc: "M", border: 0, minVersion, boostEcc: false }).data;
}
