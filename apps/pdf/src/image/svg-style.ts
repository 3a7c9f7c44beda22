import { ownValue } from "@fakturo/model";
import { decimal } from "../pdf/object.ts";

/** Colour names common in logos. */
const NAMES: Readonly<Record<string, string>> = {
  black: "000000",
  blue: "0000ff",
  gray: "808080",
  green: "008000",
  grey: "808080",
  lime: "00ff00",
  maroon: "800000",
  navy: "000080",
  orange: "ffa500",
  purple: "800080",
  red: "ff0000",
  silver: "c0c0c0",
  teal: "008080",
  white: "ffffff",
  yellow: "ffff00",
};

/** A colour as PDF operands; undefined for `none` and transparent ones. */
export function colorOf(text: string, gradients: ReadonlyMap<string, string>): string | undefined {
  const value = text.trim().toLowerCase();
  if (value === "none" || value === "transparent" || value === "") return undefined;
  const gradient = /^url\(["']?#([^"')]+)/.exec(text.trim());
  if (gradient) return colorOf(gradients.get(gradient[1] ?? "") ?? "gray", new Map());
  const hex = /^#([0-9a-f]{6}|[0-9a-f]{3})/.exec(value)?.[1] ?? ownValue(NAMES, value);
  if (hex) return fromHex(hex);
  const rgb = /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)/.exec(value);
  return rgb ? rgb.slice(1, 4).map(fraction).join(" ") : "0 0 0";
}

function fromHex(hex: string): string {
  const long = hex.length === 3 ? [...hex].map((digit) => digit + digit).join("") : hex;
  return [0, 2, 4]
    .map((at) => fraction(String(Number.parseInt(long.slice(at, at + 2), 16))))
    .join(" ");
}

function fraction(value: string): string {
  return decimal(Math.min(255, Number(value)) / 255);
}

const TRANSFORM = /\b(matrix|translate|scale|rotate)\s*\(([^()]*)\)/g;

/** `transform` lists as PDF matrices, outermost first. */
export function matrices(transform: string): string[] {
  const out: string[] = [];
  for (const [, name = "", list = ""] of transform.matchAll(TRANSFORM)) {
    const numbers = list
      .split(/[\s,]+/)
      .filter((part) => part !== "")
      .map(Number);
    if (numbers.some(Number.isNaN)) continue;
    const found = matrix(name, numbers);
    if (found) out.push(`${found.map(decimal6).join(" ")} cm`);
  }
  return out;
}

function matrix(name: string, numbers: readonly number[]): readonly number[] | undefined {
  const [a = 0, b, c = 0] = numbers;
  if (name === "matrix" && numbers.length === 6) return numbers;
  if (name === "translate") return [1, 0, 0, 1, a, b ?? 0];
  if (name === "scale") return [a, 0, 0, b ?? a, 0, 0];
  if (name !== "rotate") return undefined;
  const cos = Math.cos((a * Math.PI) / 180);
  const sin = Math.sin((a * Math.PI) / 180);
  const y = c;
  const x = b ?? 0;
  return [cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y];
}

function decimal6(value: number): string {
  return String(Math.round(value * 1e6) / 1e6);
}

/** Maximum length of shared styles: many shapes may use one class, group or gradient. */
export const MAX_VALUE = 200;

/** Paint properties of a shape. */
const PAINT = ["fill", "stroke", "stroke-width", "fill-rule", "stop-color"] as const;

export type PaintProperty = (typeof PAINT)[number];

export type StyleDeclarations = ReadonlyMap<PaintProperty, string>;

/** Paint of declarations, e.g. `fill:red;stroke:none`. */
export function declarations(text: string): StyleDeclarations {
  const out = new Map<PaintProperty, string>();
  for (const part of text.split(";")) {
    const colon = part.indexOf(":");
    const name = PAINT.find((property) => property === part.slice(0, colon).trim());
    if (name) out.set(name, part.slice(colon + 1).trim());
  }
  return out;
}
