import { FakturoError } from "@fakturo/model";
import type { XmlNode } from "@fakturo/xml";
import type { Entry } from "./entry.ts";
import type { Row } from "./rows.ts";
import type { Tally } from "./tally.ts";
import { indented, linesOf } from "./text.ts";

/** A document as it stands in the file. */
interface Told {
  readonly series: string;
  readonly number: number;
  readonly text: string;
}

const DEPTH = 2;

/** One of the lists of documents: takes them in any order, keeps only their text. */
export class Section {
  readonly #name: string;
  readonly #tally: Tally;
  readonly #told: Told[] = [];

  constructor(name: string, tally: Tally) {
    this.#name = name;
    this.#tally = tally;
  }

  add(entry: Entry, rows: readonly Row[], node: XmlNode): void {
    const { series, code } = entry.document;
    this.#tally.add(entry, rows);
    this.#told.push({ series, number: Number(code), text: linesOf(node, DEPTH + 1) });
  }

  get isEmpty(): boolean {
    return this.#told.length === 0;
  }

  /** The list; nothing without documents. */
  *pieces(): Generator<string> {
    if (this.isEmpty) return;
    yield indented(`<${this.#name}>`, DEPTH);
    for (const node of this.#tally.nodes()) yield linesOf(node, DEPTH + 1);
    for (const { text } of this.#told) yield text;
    yield indented(`</${this.#name}>`, DEPTH);
  }

  /**
   * Puts the documents in the order of their series and numbers.
   * @throws FakturoError "input" where a series, whose hashes are a chain, is not whole.
   */
  sort(): void {
    this.#told.sort(inOrder);
    for (const [i, { series, number }] of this.#told.entries()) {
      const before = this.#told[i - 1];
      if (before?.series !== series || number === before.number + 1) continue;
      throw new FakturoError(
        "input",
        number === before.number
          ? `the document '${series}/${number}' is there twice`
          : `the document '${series}/${before.number + 1}' is missing`,
      );
    }
  }
}

function inOrder(a: Told, b: Told): number {
  if (a.series !== b.series) return a.series < b.series ? -1 : 1;
  return a.number - b.number;
}
