import { FakturoError } from "@fakturo/model";
import type { XmlNode } from "@fakturo/xml";
import type { RecordedDocument } from "./entry.ts";
import type { SaftRow } from "./rows.ts";
import type { Tally } from "./tally.ts";
import { indented, linesOf } from "./text.ts";

/** A document as text of the file. */
interface WrittenDocument {
  readonly series: string;
  readonly number: number;
  readonly text: string;
}

const DEPTH = 2;

/** One of the lists of documents: accepts them in any order, keeps only their text. */
export class SaftSection {
  readonly #name: string;
  readonly #tally: Tally;
  readonly #documents: WrittenDocument[] = [];

  constructor(name: string, tally: Tally) {
    this.#name = name;
    this.#tally = tally;
  }

  add(entry: RecordedDocument, rows: readonly SaftRow[], node: XmlNode): void {
    const { series, code } = entry.document;
    this.#tally.add(entry, rows);
    this.#documents.push({ series, number: Number(code), text: linesOf(node, DEPTH + 1) });
  }

  get isEmpty(): boolean {
    return this.#documents.length === 0;
  }

  /** The list; empty without documents. */
  *pieces(): Generator<string> {
    if (this.isEmpty) return;
    yield indented(`<${this.#name}>`, DEPTH);
    for (const node of this.#tally.nodes()) yield linesOf(node, DEPTH + 1);
    for (const { text } of this.#documents) yield text;
    yield indented(`</${this.#name}>`, DEPTH);
  }

  /**
   * Sorts the documents by series and number.
   * @throws FakturoError "input" for a series with gaps, because its hashes are a chain.
   */
  sort(): void {
    this.#documents.sort(inOrder);
    for (const [i, { series, number }] of this.#documents.entries()) {
      const before = this.#documents[i - 1];
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

function inOrder(a: WrittenDocument, b: WrittenDocument): number {
  if (a.series !== b.series) return a.series < b.series ? -1 : 1;
  return a.number - b.number;
}
