import { fitted, type TextStyle, widthOf } from "../../text/paragraph.ts";
import type { Flow } from "../flow.ts";
import type { Pair } from "../sheet.ts";
import { STYLE } from "../theme.ts";

const GAP = 14;
const ROW_GAP = 6;

/** Smallest scale that keeps an account number or period on one line. */
const LEAST_SIZE = 0.85;

/** Maximum length of a value that is scaled to one line. */
const ONE_LINE = 60;

const VALUE_LINES = 8;

/** Captions with their values in a grid of equal columns; returns the height. */
export function drawPairs(
  flow: Flow,
  pairs: readonly Pair[],
  box: { x: number; y: number; width: number },
  columns: number,
): number {
  const width = (box.width - GAP * (columns - 1)) / columns;
  let { y } = box;
  for (let start = 0; start < pairs.length; start += columns) {
    const heights = pairs.slice(start, start + columns).map(({ label, value }, index) => {
      const cell = { x: box.x + index * (width + GAP), y, width };
      const head = flow.text(label, cell, STYLE.label, { maxLines: 2 });
      const style = valueStyle(flow, value, width);
      return head + flow.text(value, { ...cell, y: y + head }, style, { maxLines: VALUE_LINES });
    });
    y += Math.max(...heights) + ROW_GAP;
  }
  return y - box.y;
}

/** Height of the block of `drawPairs`. */
export function pairsHeight(
  flow: Flow,
  pairs: readonly Pair[],
  width: number,
  columns: number,
): number {
  const cell = (width - GAP * (columns - 1)) / columns;
  const heights = pairs.map(
    ({ label, value }) =>
      flow.set(label, STYLE.label, cell, 2).length * STYLE.label.leading +
      (value === ""
        ? 0
        : flow.set(value, valueStyle(flow, value, cell), cell, VALUE_LINES).length) *
        STYLE.value.leading,
  );
  let total = 0;
  for (let start = 0; start < heights.length; start += columns)
    total += Math.max(...heights.slice(start, start + columns)) + ROW_GAP;
  return total;
}

/** Scales text that then fits on one line, or that cannot be broken. */
function valueStyle(flow: Flow, value: string, width: number): TextStyle {
  const { rtl } = flow.painting;
  const style = fitted(value, STYLE.value, { width, rtl }, LEAST_SIZE);
  if (style !== STYLE.value || value.length > ONE_LINE || value.includes("\n")) return style;
  const factor = width / widthOf(value, style, rtl);
  return factor < 1 && factor >= LEAST_SIZE ? { ...style, size: style.size * factor } : style;
}
