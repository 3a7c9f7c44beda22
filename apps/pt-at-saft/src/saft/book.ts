import type { XmlNode } from "@fakturo/xml";
import type { SaftPart } from "../document.ts";
import { judged } from "../schema/judge.ts";
import { Catalogue } from "./catalogue.ts";
import type { RecordedDocument } from "./entry.ts";
import { headerOf, type SaftHeader } from "./header.ts";
import { receiptOf } from "./payments.ts";
import { INVOICES, type Listed, listed, MOVEMENTS, movementOf, saleOf, WORK } from "./sales.ts";
import { SaftSection } from "./section.ts";
import { movementsTally, receiptsTally, salesTally } from "./tally.ts";
import { indented, linesOf } from "./text.ts";

const NAMESPACE = "urn:OECD:StandardAuditFile-Tax:PT_1.04_01";

/**
 * Incremental SAF-T (PT) 1.04_01 of a period: documents are added in any order and converted to text at once;
 * only their customers, products and rates are kept.
 */
export class SaftWriter {
  readonly #keyVersion: string;
  readonly #catalogue = new Catalogue();
  readonly #sections: Readonly<Record<SaftPart, SaftSection>> = {
    invoice: new SaftSection(INVOICES.list, salesTally()),
    movement: new SaftSection(MOVEMENTS.list, movementsTally()),
    work: new SaftSection(WORK.list, salesTally()),
    payment: new SaftSection("Payments", receiptsTally()),
  };

  /** `keyVersion` is the version of the hash key. */
  constructor(keyVersion = "1") {
    this.#keyVersion = keyVersion;
  }

  /**
   * @throws FakturoError "input" for unrecorded documents, "validation" for documents that the official schema
   * does not allow.
   */
  add(entry: RecordedDocument): void {
    const sale = listed(entry);
    const written = this.#nodeOf(sale);
    if (!written) return;
    const node = judged(written, entry.number);
    this.#catalogue.add(entry, sale.rows);
    this.#sections[entry.document.part].add(entry, sale.rows, node);
  }

  #nodeOf(sale: Listed): XmlNode | undefined {
    switch (sale.entry.document.part) {
      case "invoice":
        return saleOf(sale, INVOICES, this.#keyVersion);
      case "work":
        return saleOf(sale, WORK, this.#keyVersion);
      case "movement":
        return movementOf(sale, this.#keyVersion);
      case "payment":
        return receiptOf(sale.entry);
    }
  }

  /**
   * Returns the file; must be called only once.
   * @throws FakturoError "input" for a series with gaps.
   */
  pieces(header: SaftHeader): Iterable<string> {
    const sections = Object.values(this.#sections);
    for (const section of sections) section.sort();
    return this.#write(header, sections);
  }

  *#write(header: SaftHeader, sections: readonly SaftSection[]): Generator<string> {
    yield `<?xml version="1.0" encoding="UTF-8"?>\n<AuditFile xmlns="${NAMESPACE}">\n`;
    yield linesOf(judged(headerOf(header), "the header"), 1);
    yield* this.#catalogue.pieces();
    if (sections.some(({ isEmpty }) => !isEmpty)) {
      yield indented("<SourceDocuments>", 1);
      for (const section of sections) yield* section.pieces();
      yield indented("</SourceDocuments>", 1);
    }
    yield "</AuditFile>";
  }
}
