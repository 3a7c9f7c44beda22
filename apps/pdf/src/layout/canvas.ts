import type { DocumentFonts } from "../fonts/embed.ts";
import type { Run } from "../fonts/shape.ts";
import { decimal as d, type Ref } from "../pdf/object.ts";
import type { Element, Structure, StructureType } from "../pdf/structure.ts";
import type { TextLine, TextStyle } from "../text/paragraph.ts";
import { ACCENT } from "./theme.ts";

/** A box in points, measured from the upper corner at the start of the line. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

export type Align = "start" | "end" | "center";

/** Shared by all pages of a document. */
export interface Painting {
  readonly fonts: DocumentFonts;
  readonly structure: Structure;
  readonly rtl: boolean;
  readonly width: number;
  readonly height: number;
  /** Operands of the colour that takes the place of `ACCENT`. */
  readonly accent: string;
}

/** The operators of one page; right-to-left documents are mirrored. */
export class Canvas {
  readonly ref: Ref;
  readonly key: number;
  readonly images = new Map<string, Ref>();
  readonly #painting: Painting;
  readonly #under: string[] = [];
  readonly #ops: string[] = [];
  #fill = "";

  constructor(painting: Painting, ref: Ref) {
    this.#painting = painting;
    this.ref = ref;
    this.key = painting.structure.page(ref);
  }

  /** Draws lines below each other and returns their height. */
  text(
    lines: readonly TextLine[],
    { x, y, width }: Box,
    style: TextStyle,
    align: Align = "start",
  ): number {
    const left = this.#left(x, width);
    lines.forEach((line, index) => {
      const base = y + index * style.leading + style.leading / 2 + style.size * 0.36;
      this.#line(line, left + this.#indent(line.width, width, align), base, style);
    });
    return lines.length * style.leading;
  }

  /** Draws inside a new element of the document's structure tree. */
  tagged(tag: StructureType, parent: Element, draw: () => void, alt?: string): Element {
    const element = this.#painting.structure.element(tag, parent, alt);
    const mcid = this.#painting.structure.mark(this.key, element);
    this.#ops.push(`/${tag} <</MCID ${mcid}>> BDC`);
    draw();
    this.#ops.push("EMC");
    return element;
  }

  /** Draws decoration (PDF artifact), which screen readers skip. */
  artifact(draw: () => void): void {
    this.#ops.push("/Artifact BMC");
    draw();
    this.#ops.push("EMC");
  }

  rectangle({ x, y, width }: Box, height: number, color: string): void {
    const left = this.#left(x, width);
    this.artifact(() => {
      this.#color(color);
      this.#ops.push(`${d(left)} ${d(this.#flip(y + height))} ${d(width)} ${d(height)} re f`);
    });
  }

  /** Outlined box. */
  frame({ x, y, width }: Box, height: number, color: string, thickness = 0.75): void {
    const left = this.#left(x, width);
    this.artifact(() => {
      this.#ops.push(
        `${color} RG ${d(thickness)} w ${d(left)} ${d(this.#flip(y + height))} ${d(width)} ${d(height)} re S`,
      );
    });
  }

  rule(box: Box, color: string, thickness = 0.6): void {
    this.rectangle({ ...box, y: box.y - thickness / 2 }, thickness, color);
  }

  /** Dashed line, e.g. where paper is cut. */
  dashes({ x, y, width }: Box, color: string): void {
    const left = this.#left(x, width);
    const base = d(this.#flip(y));
    this.#ops.push(
      `q ${color} RG 0.5 w [3 2] 0 d ${d(left)} ${base} m ${d(left + width)} ${base} l S Q`,
    );
  }

  /** Bars of a linear code over the whole width. */
  bars(modules: readonly boolean[], { x, y, width }: Box, height: number): void {
    const left = this.#left(x, width);
    const module = width / modules.length;
    this.#color("0 0 0");
    for (const [start, length] of stretches(modules))
      this.#ops.push(
        `${d(left + start * module)} ${d(this.#flip(y + height))} ${d(length * module)} ${d(height)} re`,
      );
    this.#ops.push("f");
  }

  /** Filled squares of a grid, e.g. a QR code. */
  grid(cells: readonly (readonly boolean[])[], { x, y, width }: Box): void {
    const left = this.#left(x, width);
    const side = width / cells.length;
    this.#color("0 0 0");
    cells.forEach((row, index) => {
      const top = this.#flip(y + (index + 1) * side);
      for (const [start, length] of stretches(row))
        this.#ops.push(`${d(left + start * side)} ${d(top)} ${d(length * side)} ${d(side)} re`);
    });
    this.#ops.push("f");
  }

  image(name: string, ref: Ref, { x, y, width }: Box, height: number): void {
    this.images.set(name, ref);
    const left = this.#left(x, width);
    this.#ops.push(
      `q ${d(width)} 0 0 ${d(height)} ${d(left)} ${d(this.#flip(y + height))} cm /${name} Do Q`,
    );
  }

  /** Large slanted text behind everything else. */
  watermark(line: TextLine, style: TextStyle): void {
    const { width, height } = this.#painting;
    const size = Math.min(style.size, (style.size * height * 0.72) / Math.max(line.width, 1));
    const length = (line.width * size) / style.size;
    const angle = Math.atan2(height, width);
    const cos = Math.cos(angle);
    const sin = Math.sin(angle);
    const x = width / 2 - (cos * length) / 2 + sin * size * 0.36;
    const y = height / 2 - (sin * length) / 2 - cos * size * 0.36;
    this.#under.push(
      `/Artifact BMC BT ${style.color} rg ${d(cos)} ${d(sin)} ${d(-sin)} ${d(cos)} ${d(x)} ${d(y)} Tm ` +
        `${this.#show(line, size)} ET EMC`,
    );
  }

  /** The page's content stream. */
  content(): string {
    return [...this.#under, ...this.#ops].join("\n");
  }

  #line(line: TextLine, left: number, base: number, style: TextStyle): void {
    if (line.units.length === 0) return;
    this.#color(style.color);
    this.#ops.push(`BT ${d(left)} ${d(this.#flip(base))} Td ${this.#show(line, style.size)} ET`);
  }

  #show(line: TextLine, size: number): string {
    const out: string[] = [];
    let current: Run["face"] | undefined;
    let array = "";
    for (const { run } of line.units) {
      const resource = this.#painting.fonts.use(run);
      if (run.face !== current) {
        if (array !== "") out.push(`[${array}] TJ`);
        out.push(`/${resource} ${d(size)} Tf`);
        current = run.face;
        array = "";
      }
      array += run.tj;
    }
    if (array !== "") out.push(`[${array}] TJ`);
    return out.join(" ");
  }

  #indent(used: number, width: number, align: Align): number {
    if (align === "center") return (width - used) / 2;
    return (align === "end") === this.#painting.rtl ? 0 : width - used;
  }

  #left(x: number, width: number): number {
    return this.#painting.rtl ? this.#painting.width - x - width : x;
  }

  #flip(y: number): number {
    return this.#painting.height - y;
  }

  #color(named: string): void {
    const color = named === ACCENT ? this.#painting.accent : named;
    if (this.#fill === color) return;
    this.#fill = color;
    this.#ops.push(`${color} rg`);
  }
}

/** Start and length of each run of `true`. */
function* stretches(row: readonly boolean[]): Generator<readonly [number, number]> {
  let start = -1;
  for (let i = 0; i <= row.length; i++) {
    if (row[i] && start < 0) start = i;
    if (!row[i] && start >= 0) {
      yield [start, i - start];
      start = -1;
    }
  }
}
