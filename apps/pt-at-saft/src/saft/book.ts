import type { XmlNode } from "@fakturo/xml";
import type { Part } from "../document.ts";
import { Catalogue } from "./catalogue.ts";
import type { Entry } from "./entry.ts";
import { headerOf, type SaftHeader } from "./header.ts";
import { receiptOf } from "./payments.ts";
import { INVOICES, type Listed, listed, MOVEMENTS, movementOf, saleOf, WORK } from "./sales.ts";
import { Section } from "./section.ts";
import { movementsTally, receiptsTally, salesTally } from "./tally.ts";
import { indented, linesOf } from "./text.ts";

const NAMESPACE = "urn:OECD:StandardAuditFile-Tax:PT_1.04_01";

/**
 * The SAF-T (PT) 1.04_01 of a period as it grows: documents come in any order, each becomes text at
 * once and is forgotten but for its customer, products and rates.
 */
export class Book {
  readonly #keyVersion: string;
  readonly #catalogue = new Catalogue();
  readonly #sections: Readonly<Record<Part, Section>> = {
    invoice: new Section(INVOICES.list, salesTally()),
    movement: new Section(MOVEMENTS.list, movementsTally()),
    work: new Section(WORK.list, salesTally()),
    payment: new Section("Payments", receiptsTally()),
  };

  /** `keyVersion` is that of the key hashes are made with. */
  constructor(keyVersion = "1") {
    this.#keyVersion = keyVersion;
  }

  /** @throws FakturoError "input" for documents that were not recorded. */
  add(entry: Entry): void {
    const sale = listed(entry);
    const node = this.#nodeOf(sale);
    if (!node) return;
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
   * The file, to be asked for once.
   * @throws FakturoError "input" where a series is not whole.
   */
  pieces(header: SaftHeader): Iterable<string> {
    const sections = Object.values(this.#sections);
    for (const section of sections) section.sort();
    return this.#write(header, sections);
  }

  *#write(header: SaftHeader, sections: readonly Section[]): Generator<string> {
    yield `<?xml version="1.0" encoding="UTF-8"?>\n<AuditFile xmlns="${NAMESPACE}">\n`;
    yield linesOf(headerOf(header), 1);
    yield* this.#catalogue.pieces();
    if (sections.some(({ isEmpty }) => !isEmpty)) {
      yield indented("<SourceDocuments>", 1);
      for (const section of sections) yield* section.pieces();
      yield indented("</SourceDocuments>", 1);
    }
    yield "</AuditFile>";
  }
}
