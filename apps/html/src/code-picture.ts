import { type QrBlock, qrCells } from "@fakturo/app-pdf";
import { html, type Markup } from "@fakturo/xml";

/** Light margin around a symbol, in modules (ISO/IEC 18004). */
const QUIET = 4;

/**
 * A QR code as a drawing, whose symbol has the block's size without its light margin; undefined for data
 * that exceeds a symbol.
 */
export function codePicture(code: QrBlock, mark?: "swiss-cross"): Markup | undefined {
  const cells = qrCells(code);
  if (!cells) return undefined;
  const side = cells.length + 2 * QUIET;
  const path = cells.map((row, y) => runsOf(row, y)).join("");
  const size = `${((code.size * side) / cells.length).toFixed(2)}mm`;
  return html`<svg role="img" aria-label="${code.heading || "QR"}" width="${size}" height="${size}" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><rect width="100%" height="100%" fill="#fff"/><path d="${path}"/>${mark && crossAt(side / 2, cells.length / SWISS_SIDE)}</svg>
`;
}

/** Millimetres of the code that bears the cross; the drawing below is in millimetres from its middle. */
const SWISS_SIDE = 46;

function crossAt(middle: number, scale: number): Markup {
  return html`<g transform="translate(${middle} ${middle}) scale(${scale})"><path d="M-3.5-3.5h7v7h-7z" fill="#fff"/><path d="M-3-3h6v6h-6z"/><path d="M-.585-1.95h1.17v3.9h-1.17zM-1.95-.585h3.9v1.17h-3.9z" fill="#fff"/></g>`;
}

/** Dark modules of a row as one rectangle per run. */
function runsOf(row: readonly boolean[], y: number): string {
  let path = "";
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue;
    const start = x;
    while (row[x + 1]) x += 1;
    const width = x - start + 1;
    path += `M${start + QUIET} ${y + QUIET}h${width}v1h-${width}z`;
  }
  return path;
}
