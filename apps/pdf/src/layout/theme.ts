import { decimal } from "../pdf/object.ts";
import type { TextStyle } from "../text/paragraph.ts";

const POINTS_PER_MM = 72 / 25.4;

/** Millimetres as points. */
export function mm(value: number): number {
  return value * POINTS_PER_MM;
}

/** Paper size and layout. */
export type Layout = "A4" | "Letter" | "DIN5008";

/** Width and height in points. */
export const PAPER: Readonly<Record<Layout, readonly [number, number]>> = {
  A4: [mm(210), mm(297)],
  Letter: [612, 792],
  DIN5008: [mm(210), mm(297)],
};

export const INK = "0.09 0.11 0.14";
export const MUTED = "0.42 0.45 0.5";
export const ACCENT = "0.05 0.31 0.42";
export const RULE = "0.85 0.87 0.9";
export const TINT = "0.957 0.969 0.973";
export const GHOST = "0.93 0.94 0.95";

const HEX = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;

/** The operands of a colour `#rrggbb`, or `ACCENT` for any other text. */
export function accentOf(color: string): string {
  const parts = HEX.exec(color)?.slice(1);
  if (!parts) return ACCENT;
  return parts.map((part) => decimal(Number.parseInt(part, 16) / 255)).join(" ");
}

export const MARGIN = { side: mm(18), top: mm(16), bottom: mm(20) } as const;

/** Height of a Swiss payment slip, as wide as A4. */
export const SLIP_HEIGHT = mm(105);

/** Distance of the customer's address from the upper edge, form B of DIN 5008. */
export const WINDOW = { top: mm(45), left: mm(25), width: mm(80), height: mm(45) } as const;

function style(
  size: number,
  weight: TextStyle["weight"],
  color: string,
  leading: number,
): TextStyle {
  return { size, weight, color, leading };
}

export const STYLE = {
  title: style(21, "semibold", ACCENT, 25),
  code: style(11, "regular", INK, 15),
  brand: style(16, "semibold", INK, 20),
  badge: style(7.5, "semibold", ACCENT, 10),
  label: style(7.25, "regular", MUTED, 10),
  heading: style(7.25, "semibold", ACCENT, 11),
  value: style(8.75, "regular", INK, 12),
  strong: style(8.75, "semibold", INK, 12),
  name: style(10, "semibold", INK, 14),
  small: style(7.5, "regular", MUTED, 10),
  columnHead: style(7.25, "semibold", MUTED, 10),
  grand: style(12, "semibold", ACCENT, 16),
  footer: style(7, "regular", MUTED, 9),
  letter: style(26, "semibold", INK, 30),
  watermark: style(96, "semibold", GHOST, 96),
} as const;
