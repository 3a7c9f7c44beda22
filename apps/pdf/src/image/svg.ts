import { FakturoError } from "@fakturo/model";
import { decimal as d } from "../pdf/object.ts";
import { checkSize, type VectorPicture } from "./kinds.ts";
import { readClasses, readGradients } from "./svg-definitions.ts";
import { readTags, type SvgAttributes, type SvgTag } from "./svg-markup.ts";
import { pathOperators } from "./svg-path.ts";
import {
  colorOf,
  declarations,
  MAX_VALUE,
  matrices,
  type PaintProperty,
  type StyleDeclarations,
} from "./svg-style.ts";

const MAX_BYTES = 512 * 1024;

/** Subtrees without rendered shapes. */
const SKIPPED = new Set([
  "defs",
  "clipPath",
  "mask",
  "symbol",
  "metadata",
  "title",
  "desc",
  "text",
  "filter",
  "pattern",
  "style",
  "script",
  "foreignObject",
]);

/** Inherited properties. */
interface Paint {
  readonly fill: string;
  readonly stroke: string;
  readonly width: string;
  readonly rule: string;
}

/**
 * Draws the shapes of an SVG: paths, rectangles, ellipses, lines and polygons with plain colours, classes and
 * transforms. Text, effects, references and external resources are omitted; a gradient is drawn in its first
 * colour.
 */
export function readSvg(data: Buffer): VectorPicture {
  if (data.length > MAX_BYTES) throw new FakturoError("too-large", "SVG of more than 512 kB");
  return new SvgReader(readTags(data.toString("utf8"))).read();
}

class SvgReader {
  readonly #tags: readonly SvgTag[];
  readonly #classes: ReadonlyMap<string, StyleDeclarations>;
  readonly #gradients: ReadonlyMap<string, string>;
  readonly #operators: string[] = [];
  readonly #paints: Paint[] = [{ fill: "black", stroke: "none", width: "1", rule: "nonzero" }];
  #size: readonly [number, number] | undefined;
  #skipped = 0;

  constructor(tags: readonly SvgTag[]) {
    this.#tags = tags;
    this.#classes = readClasses(tags);
    this.#gradients = readGradients(tags);
  }

  read(): VectorPicture {
    for (const { name, isEnd, isEmpty, attributes } of this.#tags) {
      if (isEnd) this.#close(name);
      else this.#open(name, attributes, isEmpty);
    }
    if (!this.#size) throw new FakturoError("input", "the SVG has no size");
    const [width, height] = this.#size;
    return { kind: "vector", width, height, operators: this.#operators.join("\n") };
  }

  #open(name: string, attributes: SvgAttributes, isEmpty: boolean): void {
    if (this.#skipped > 0 || SKIPPED.has(name)) {
      if (!isEmpty) this.#skipped++;
      return;
    }
    if (name === "svg" && !this.#size) this.#start(attributes);
    else if (name === "g" || name === "svg" || name === "a") this.#group(attributes, isEmpty);
    else this.#shape(name, attributes);
  }

  #close(name: string): void {
    if (this.#skipped > 0) this.#skipped--;
    else if ((name === "g" || name === "a" || name === "svg") && this.#paints.length > 1) {
      this.#paints.pop();
      this.#operators.push("Q");
    }
  }

  /** Inverts the y axis and moves the view box to the origin. */
  #start(attributes: SvgAttributes): void {
    const box = (attributes.get("viewBox") ?? "").split(/[\s,]+/).map(Number);
    const [x = 0, y = 0, boxWidth, boxHeight] = box.length === 4 ? box : [0, 0];
    const width = boxWidth ?? Number.parseFloat(attributes.get("width") ?? "");
    const height = boxHeight ?? Number.parseFloat(attributes.get("height") ?? "");
    checkSize(Math.min(width, 1), Math.min(height, 1));
    this.#size = [width, height];
    this.#paints.push(this.#paint(attributes));
    this.#operators.push(`q 1 0 0 -1 ${d(-x)} ${d(y + height)} cm`);
  }

  #group(attributes: SvgAttributes, isEmpty: boolean): void {
    if (isEmpty) return;
    this.#paints.push(this.#paint(attributes));
    this.#operators.push(["q", ...matrices(attributes.get("transform") ?? "")].join(" "));
  }

  #shape(name: string, attributes: SvgAttributes): void {
    const path = shapePath(name, attributes);
    if (path === "") return;
    const paint = this.#paint(attributes);
    const fill = name === "line" ? undefined : colorOf(paint.fill, this.#gradients);
    const stroke = colorOf(paint.stroke, this.#gradients);
    if (!fill && !stroke) return;
    const parts = [
      "q",
      ...matrices(attributes.get("transform") ?? ""),
      fill && `${fill} rg`,
      stroke && `${stroke} RG ${d(Number.parseFloat(paint.width) || 0)} w`,
      path,
      paintOperator(fill !== undefined, stroke !== undefined, paint.rule),
      "Q",
    ];
    this.#operators.push(parts.filter(Boolean).join(" "));
  }

  #paint(attributes: SvgAttributes): Paint {
    const parent = this.#paints.at(-1);
    const styles = (attributes.get("class") ?? "")
      .split(/\s+/)
      .flatMap((name) => this.#classes.get(name) ?? []);
    styles.push(declarations(attributes.get("style") ?? ""));
    const value = (name: PaintProperty, inherited = "") => {
      const styled = styles.findLast((style) => style.has(name))?.get(name);
      return (styled ?? attributes.get(name) ?? inherited).slice(0, MAX_VALUE);
    };
    return {
      fill: value("fill", parent?.fill),
      stroke: value("stroke", parent?.stroke),
      width: value("stroke-width", parent?.width),
      rule: value("fill-rule", parent?.rule),
    };
  }
}

/** Fills, strokes or both. */
function paintOperator(isFilled: boolean, isStroked: boolean, rule: string): string {
  if (!isFilled) return "S";
  return `${isStroked ? "B" : "f"}${rule === "evenodd" ? "*" : ""}`;
}

/** Shapes as paths. */
function shapePath(name: string, attributes: SvgAttributes): string {
  const n = (key: string) => Number.parseFloat(attributes.get(key) ?? "") || 0;
  switch (name) {
    case "path":
      return pathOperators(attributes.get("d") ?? "");
    case "rect":
      return rectangle(n("x"), n("y"), n("width"), n("height"), n("rx") || n("ry"));
    case "circle":
      return ellipse(n("cx"), n("cy"), n("r"), n("r"));
    case "ellipse":
      return ellipse(n("cx"), n("cy"), n("rx"), n("ry"));
    case "line":
      return pathOperators(`M${n("x1")} ${n("y1")}L${n("x2")} ${n("y2")}`);
    case "polygon":
      return pathOperators(`M${attributes.get("points") ?? ""}Z`);
    case "polyline":
      return pathOperators(`M${attributes.get("points") ?? ""}`);
    default:
      return "";
  }
}

function rectangle(x: number, y: number, width: number, height: number, radius: number): string {
  const r = Math.min(radius, width / 2, height / 2);
  if (r <= 0) return `${d(x)} ${d(y)} ${d(width)} ${d(height)} re`;
  const arc = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return pathOperators(
    `M${x + r} ${y}h${width - 2 * r}${arc(r, r)}v${height - 2 * r}${arc(-r, r)}h${2 * r - width}` +
      `${arc(-r, -r)}v${2 * r - height}${arc(r, -r)}z`,
  );
}

function ellipse(cx: number, cy: number, rx: number, ry: number): string {
  if (rx <= 0 || ry <= 0) return "";
  const half = `a${rx} ${ry} 0 1 0 `;
  return pathOperators(`M${cx - rx} ${cy}${half}${2 * rx} 0${half}${-2 * rx} 0z`);
}
