import { embedImage } from "../image/embed.ts";
import type { Picture } from "../image/kinds.ts";
import type { PdfFile } from "../pdf/file.ts";
import type { Ref } from "../pdf/object.ts";
import type { Element } from "../pdf/structure.ts";
import { setText, type TextStyle } from "../text/paragraph.ts";
import { type Align, type Box, Canvas, type Painting } from "./canvas.ts";
import type { Sheet } from "./sheet.ts";
import { MARGIN, RULE, STYLE } from "./theme.ts";

/** Height of the running head, which repeats title and code on later pages. */
const RUNNING_HEAD = 30;

/** The pages of a document and the position of the next block. */
export class Flow {
  readonly pages: Canvas[] = [];
  readonly painting: Painting;
  readonly sheet: Sheet;
  readonly left = MARGIN.side;
  readonly width: number;
  readonly bottom: number;
  y: number = MARGIN.top;
  readonly #file: PdfFile;

  constructor(file: PdfFile, painting: Painting, sheet: Sheet) {
    this.#file = file;
    this.painting = painting;
    this.sheet = sheet;
    this.width = painting.width - 2 * MARGIN.side;
    this.bottom = painting.height - MARGIN.bottom;
    this.pages.push(new Canvas(painting, file.reserve()));
  }

  /** Writes a picture into the file. */
  embed(picture: Picture): Ref {
    return embedImage(this.#file, picture);
  }

  get page(): Canvas {
    const page = this.pages.at(-1);
    if (!page) throw new RangeError("a flow always has a page");
    return page;
  }

  get root(): Element {
    return this.painting.structure.root;
  }

  get room(): number {
    return this.bottom - this.y;
  }

  /** True on a page without content below the running head. */
  get isFresh(): boolean {
    return this.pages.length > 1 && this.y === MARGIN.top + RUNNING_HEAD;
  }

  /** Height available on a page with only its running head. */
  get fullRoom(): number {
    return this.bottom - MARGIN.top - RUNNING_HEAD;
  }

  /** Starts a new page unless `height` fits here, or fits on no page. */
  ensure(height: number): void {
    if (height > this.room && this.y > MARGIN.top + RUNNING_HEAD) this.breakPage();
  }

  /** Rule above a block; omitted below a running head, which has its own rule. */
  divide(): void {
    if (!this.isFresh) this.page.rule({ x: this.left, y: this.y, width: this.width }, RULE);
  }

  breakPage(): void {
    this.pages.push(new Canvas(this.painting, this.#file.reserve()));
    this.y = MARGIN.top;
    this.#runningHead();
    this.y = MARGIN.top + RUNNING_HEAD;
  }

  /** Sets text in a box and returns its height; `tag` adds it to the structure tree. */
  text(
    text: string,
    box: Box,
    style: TextStyle,
    options: { align?: Align; maxLines?: number; tag?: "P" | "H1" | "H2"; parent?: Element } = {},
  ): number {
    if (text === "") return 0;
    const { align = "start", maxLines, tag = "P", parent = this.root } = options;
    const lines = setText(text, style, {
      width: box.width,
      rtl: this.painting.rtl,
      ...(maxLines !== undefined && { maxLines }),
    });
    this.page.tagged(tag, parent, () => {
      this.page.text(lines, box, style, align);
    });
    return lines.length * style.leading;
  }

  /** Lines of a text, for measuring before drawing. */
  set(text: string, style: TextStyle, width: number, maxLines?: number) {
    return setText(text, style, {
      width,
      rtl: this.painting.rtl,
      ...(maxLines !== undefined && { maxLines }),
    });
  }

  #runningHead(): void {
    const { title, code, running } = this.sheet;
    const half = this.width / 2 - 6;
    const head = (text: string, x: number, align: Align) => {
      const lines = this.set(text, STYLE.footer, half, 1);
      this.page.text(lines, { x, y: this.y, width: half }, STYLE.footer, align);
    };
    this.page.artifact(() => {
      head(this.sheet.brand, this.left, "start");
      const name = [`${title} ${code}`.trim(), running].filter((part) => part !== "").join(" · ");
      head(name, this.left + half + 12, "end");
    });
    this.page.rule({ x: this.left, y: this.y + 14, width: this.width }, RULE);
  }
}
