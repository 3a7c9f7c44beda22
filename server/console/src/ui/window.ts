import { defaultRangeExtractor, useWindowVirtualizer } from "@tanstack/react-virtual";
import { type FocusEvent, useEffect, useRef, useState } from "react";

/** Height of a row before it was measured, in pixels. */
const ROW = 38;
const OVERSCAN = 10;

/** The rows of a long table that are in view, with the heights of those before and after them. */
export function useRowWindow(count: number, onEnd: (() => void) | undefined) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [focused, setFocused] = useState<number>();
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => ROW,
    overscan: OVERSCAN,
    scrollMargin: body.current ? body.current.getBoundingClientRect().top + window.scrollY : 0,
    // The row with the focus stays, so that the keyboard does not lose its place.
    rangeExtractor: (range) => {
      const inView = defaultRangeExtractor(range);
      if (focused === undefined || focused >= count || inView.includes(focused)) return inView;
      return [...inView, focused].sort((a, b) => a - b);
    },
  });
  const rows = virtual.getVirtualItems();
  const last = rows.at(-1)?.index ?? -1;
  useEffect(() => {
    if (count > 0 && last >= count - 1) onEnd?.();
  }, [last, count, onEnd]);
  return {
    body,
    rows,
    /** Pixels before a row that are not drawn. */
    gapBefore: (position: number) => {
      const [row, before] = [rows[position], rows[position - 1]];
      return row ? row.start - (before?.end ?? virtual.options.scrollMargin) : 0;
    },
    gapAfter: virtual.getTotalSize() - ((rows.at(-1)?.end ?? 0) - virtual.options.scrollMargin),
    measure: virtual.measureElement,
    showRow: (index: number) => virtual.scrollToIndex(index, { align: "auto" }),
    onFocus: ({ target }: FocusEvent) => setFocused(indexOf(target)),
    onBlur: () => setFocused(undefined),
  };
}

/** Index of the row around an element. */
function indexOf(element: Element): number | undefined {
  const index = element.closest("tr")?.dataset.index;
  return index === undefined ? undefined : Number(index);
}
