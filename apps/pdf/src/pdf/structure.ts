import type { PdfFile } from "./file.ts";
import { type Ref, refTo, textString } from "./object.ts";

/** Standard structure types in use (ISO 32000-1 §14.8.4). */
export type StructureType =
  | "Document"
  | "Sect"
  | "H1"
  | "H2"
  | "P"
  | "Table"
  | "TR"
  | "TH"
  | "TD"
  | "Figure";

/** A node of the structure tree, which screen readers use. */
export interface Element {
  readonly tag: StructureType;
  readonly ref: Ref;
  readonly parent: Ref;
  readonly kids: (Element | Content)[];
  /** Alternative text of a figure. */
  readonly alt: string | undefined;
}

/** Marked content of a page. */
interface Content {
  readonly page: Ref;
  readonly mcid: number;
}

/** The structure tree of one document. */
export class Structure {
  readonly root: Element;
  readonly #file: PdfFile;
  readonly #tree: Ref;
  readonly #elements: Element[] = [];
  /** For each page, the elements of its marked content. */
  readonly #owners: { readonly page: Ref; readonly refs: Ref[] }[] = [];

  constructor(file: PdfFile) {
    this.#file = file;
    this.#tree = file.reserve();
    this.root = this.#create("Document", this.#tree, undefined);
  }

  element(tag: StructureType, parent: Element, alt?: string): Element {
    const element = this.#create(tag, parent.ref, alt);
    parent.kids.push(element);
    return element;
  }

  /** Registers a page and returns its key in the parent tree. */
  page(page: Ref): number {
    return this.#owners.push({ page, refs: [] }) - 1;
  }

  /** Assigns the next marked content id of a page to an element. */
  mark(key: number, element: Element): number {
    const owner = this.#owners[key];
    if (!owner) return 0;
    const mcid = owner.refs.push(element.ref) - 1;
    element.kids.push({ page: owner.page, mcid });
    return mcid;
  }

  /** Writes all elements and returns the tree's root. */
  finish(): Ref {
    for (const element of this.#elements) this.#file.set(element.ref, describe(element));
    const nums = this.#owners
      .map(({ refs }, key) => `${key} ${refTo(this.#file.add(`[${refs.map(refTo).join(" ")}]`))}`)
      .join(" ");
    const parents = this.#file.add(`<</Nums [${nums}]>>`);
    this.#file.set(
      this.#tree,
      `<</Type /StructTreeRoot /K [${refTo(this.root.ref)}] /ParentTree ${refTo(parents)}` +
        ` /ParentTreeNextKey ${this.#owners.length}>>`,
    );
    return this.#tree;
  }

  #create(tag: StructureType, parent: Ref, alt: string | undefined): Element {
    const element: Element = { tag, ref: this.#file.reserve(), parent, kids: [], alt };
    this.#elements.push(element);
    return element;
  }
}

function describe({ tag, parent, kids, alt }: Element): string {
  const content = kids.find((kid) => "mcid" in kid);
  const page = content && "mcid" in content ? content.page : undefined;
  const list = kids.map((kid) => {
    if ("ref" in kid) return refTo(kid.ref);
    if (kid.page === page) return String(kid.mcid);
    return `<</Type /MCR /Pg ${refTo(kid.page)} /MCID ${kid.mcid}>>`;
  });
  return [
    `<</Type /StructElem /S /${tag} /P ${refTo(parent)}`,
    page === undefined ? "" : ` /Pg ${refTo(page)}`,
    alt === undefined ? "" : ` /Alt ${textString(alt)}`,
    tag === "TH" ? " /A <</O /Table /Scope /Column>>" : "",
    ` /K [${list.join(" ")}]>>`,
  ].join("");
}
