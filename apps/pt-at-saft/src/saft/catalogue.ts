import type { Party } from "@fakturo/model";
import type { XmlNode } from "@fakturo/xml";
import { judged } from "../schema/judge.ts";
import type { RecordedDocument } from "./entry.ts";
import { customerId, customerNode, productNode, taxNode } from "./masters.ts";
import { linesIn, taxOf } from "./payments.ts";
import type { RowTax, SaftItem, SaftRow } from "./rows.ts";
import { indented, linesOf } from "./text.ts";

const DEPTH = 2;

/** Values by key, from the newest document. */
class Newest<T> {
  readonly #known = new Map<string, { readonly at: string; readonly value: T }>();
  readonly #nodeOf: (value: T, key: string) => XmlNode;

  constructor(nodeOf: (value: T, key: string) => XmlNode) {
    this.#nodeOf = nodeOf;
  }

  /** @throws FakturoError "validation" for a value that the official schema does not allow. */
  set(key: string, at: string, owner: string, value: T): void {
    const known = this.#known.get(key);
    const isChanged = !known || JSON.stringify(known.value) !== JSON.stringify(value);
    if (isChanged) judged(this.#nodeOf(value, key), owner);
    if (!known || known.at <= at) this.#known.set(key, { at, value });
  }

  /** By key. */
  *nodes(): Generator<string> {
    const sorted = [...this.#known].sort(([a], [b]) => (a < b ? -1 : 1));
    for (const [key, { value }] of sorted) yield linesOf(this.#nodeOf(value, key), DEPTH);
  }

  get isEmpty(): boolean {
    return this.#known.size === 0;
  }
}

/** `MasterFiles`: customers, products and rates of the documents, each once. */
export class Catalogue {
  readonly #customers = new Newest<Party | undefined>((customer, id) => customerNode(id, customer));
  readonly #products = new Newest<SaftItem>(productNode);
  readonly #taxes = new Newest<RowTax>(taxNode);

  add(entry: RecordedDocument, rows: readonly SaftRow[]): void {
    const { document, entered, number } = entry;
    const at = `${entered} ${number}`;
    this.#customers.set(customerId(document.customer), at, number, document.customer);
    for (const { item } of rows) this.#products.set(item.code, at, number, item);
    const taxes = [...rows.map(({ tax }) => tax), ...linesIn(entry).map(({ line }) => taxOf(line))];
    for (const tax of taxes) if (tax) this.#taxes.set(keyOf(tax), at, number, tax);
  }

  *pieces(): Generator<string> {
    if (this.#customers.isEmpty) {
      yield indented("<MasterFiles/>", 1);
      return;
    }
    yield indented("<MasterFiles>", 1);
    yield* this.#customers.nodes();
    yield* this.#products.nodes();
    if (!this.#taxes.isEmpty) {
      yield indented("<TaxTable>", DEPTH);
      for (const text of this.#taxes.nodes()) yield indented(text.trimEnd(), 1);
      yield indented("</TaxTable>", DEPTH);
    }
    yield indented("</MasterFiles>", 1);
  }
}

function keyOf({ region, code, percent }: RowTax): string {
  return `${region} ${code} ${Number(percent)}`;
}
