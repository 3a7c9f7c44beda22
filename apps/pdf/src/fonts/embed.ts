import type { PdfFile } from "../pdf/file.ts";
import { decimal, hex4, latin1, type Ref, refTo, utf16Hex } from "../pdf/object.ts";
import { BASE_TEXT } from "./base-text.ts";
import type { Face } from "./face.ts";
import type { Run } from "./shape.ts";
import { fontProgram } from "./subset.ts";

/** A face in one document. */
interface Use {
  readonly resource: string;
  readonly ref: Ref;
  readonly texts: Map<number, string>;
}

/** The fonts of one document: used glyphs and their text. */
export class DocumentFonts {
  readonly #file: PdfFile;
  readonly #uses = new Map<Face, Use>();

  constructor(file: PdfFile) {
    this.#file = file;
  }

  /** Resource name of the run's face; records the run's glyphs. */
  use(run: Run): string {
    let use = this.#uses.get(run.face);
    if (!use) {
      use = { resource: `F${this.#uses.size + 1}`, ref: this.#file.reserve(), texts: new Map() };
      this.#uses.set(run.face, use);
    }
    const { glyphs, texts } = run;
    for (let i = 0; i < glyphs.length; i++) {
      const id = glyphs[i] ?? 0;
      if (!use.texts.has(id)) use.texts.set(id, texts[i] ?? "");
    }
    return use.resource;
  }

  /** Font resources for the pages. */
  resources(): string {
    return [...this.#uses.values()]
      .map(({ resource, ref }) => `/${resource} ${refTo(ref)}`)
      .join(" ");
  }

  /** Writes the fonts after all text was added. */
  finish(): void {
    for (const [face, use] of this.#uses) this.#embed(face, use);
  }

  #embed(face: Face, { ref, texts }: Use): void {
    addBase(face, texts);
    const program = fontProgram(face, new Set(texts.keys()));
    const file = this.#file.deflated(`/Length1 ${program.length}`, program.data);
    const name = `${subsetTag(texts.size)}+${face.name}`;
    const { ascent, descent, capHeight, bbox } = face.metrics;
    const descriptor = this.#file.add(
      `<</Type /FontDescriptor /FontName /${name} /Flags 4 /FontBBox [${bbox.join(" ")}]` +
        ` /ItalicAngle 0 /Ascent ${ascent} /Descent ${descent} /CapHeight ${capHeight}` +
        ` /StemV 80 /FontFile2 ${refTo(file)}>>`,
    );
    const ids = [...texts.keys()].sort((a, b) => a - b);
    const descendant = this.#file.add(
      `<</Type /Font /Subtype /CIDFontType2 /BaseFont /${name} /CIDToGIDMap /Identity` +
        ` /CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) /Supplement 0>>` +
        ` /FontDescriptor ${refTo(descriptor)} /W [${widths(face, ids)}]>>`,
    );
    const unicode = this.#file.stream("", latin1(toUnicode(ids, texts)));
    this.#file.set(
      ref,
      `<</Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /Identity-H` +
        ` /DescendantFonts [${refTo(descendant)}] /ToUnicode ${refTo(unicode)}>>`,
    );
  }
}

/** Common glyphs are always included, so that most documents share one font program. */
function addBase(face: Face, texts: Map<number, string>): void {
  if (!face.name.startsWith("Inter")) return;
  for (const character of BASE_TEXT) {
    const glyph = face.glyph(character.codePointAt(0) ?? 0);
    if (glyph && !texts.has(glyph.id)) texts.set(glyph.id, character);
  }
}

/** Six letters before the name mark a subset (ISO 32000-1 §9.6.4). */
function subsetTag(count: number): string {
  return `FK${String(count)
    .padStart(4, "0")
    .replace(/\d/g, (digit) => "ABCDEFGHIJ"[Number(digit)] ?? "A")}`;
}

function widths(face: Face, ids: readonly number[]): string {
  const groups: string[] = [];
  let next = -1;
  for (const id of ids) {
    const width = decimal(Math.round(face.advance(id) * 10) / 10);
    if (id === next) groups.push(` ${width}`);
    else groups.push(`${groups.length === 0 ? "" : "] "}${id} [${width}`);
    next = id + 1;
  }
  return groups.length === 0 ? "" : `${groups.join("")}]`;
}

/** Maximum number of entries in a `bfchar` section. */
const SECTION = 100;

function toUnicode(ids: readonly number[], texts: ReadonlyMap<number, string>): string {
  const rows = ids.flatMap((id) => {
    const text = texts.get(id);
    return text ? [`<${hex4(id)}> <${utf16Hex(text)}>`] : [];
  });
  const sections: string[] = [];
  for (let start = 0; start < rows.length; start += SECTION) {
    const part = rows.slice(start, start + SECTION);
    sections.push(`${part.length} beginbfchar\n${part.join("\n")}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
${sections.join("\n")}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}
