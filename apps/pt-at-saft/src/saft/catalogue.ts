import type { Party } from "@fakturo/model";
import type { XmlNode } from "@fakturo/xml";
import type { Entry } from "./entry.ts";
import { customerId, customerNode, productNode, taxNode } from "./masters.ts";
import { linesIn, taxOf } from "./payments.ts";
import type { Row, RowTax, SaftItem } from "./rows.ts";
import { indented, linesOf } from "./text.ts";

const DEPTH = 2;

/** Values by key, each as the newest document has it. */
class Newest<T> {
  readonly #known = new Map<string, { readonly at: string; readonly value: T }>();

  set(key: string, at: string, value: T): void {
    const known = this.#known.get(key);
    if (!known || known.at <= at) this.#known.set(key, { at, value });
  }

  /** By key. */
  *nodes(nodeOf: (value: T, key: string) => XmlNode): Generator<string> {
    const sorted = [...this.#known].sort(([a], [b]) => (a < b ? -1 : 1));
    for (const [key, { value }] of sorted) yield linesOf(nodeOf(value, key), DEPTH);
  }

  get isEmpty(): boolean {
    return this.#known.size === 0;
  }
}

/** `MasterFiles`: customers, products and rates that occur, each once. */
export class Catalogue {
  readonly #customers = new Newest<Party | undefined>();
  readonly #products = new Newest<SaftItem>();
  readonly #taxes = new Newest<RowTax>();

  add(entry: Entry, rows: readonly Row[]): void {
    const { document, entered, number } = entry;
    const at = `${entered} ${number}`;
    this.#customers.set(customerId(document.customer), at, document.customer);
    for (const { item } of rows) this.#products.set(item.code, at, item);
    const taxes = [...rows.map(({ tax }) => tax), ...linesIn(entry).map(({ line }) => taxOf(line))];
    for (const tax of taxes) if (tax) this.#taxes.set(keyOf(tax), at, tax);
  }

  *pieces(): Generator<string> {
    if (this.#customers.isEmpty) return;
    yield indented("<MasterFiles>", 1);
    yield* this.#customers.nodes((customer, id) => customerNode(id, customer));
    yield* this.#products.nodes(productNode);
    if (!this.#taxes.isEmpty) {
      yield indented("<TaxTable>", DEPTH);
      for (const text of this.#taxes.nodes(taxNode)) yield indented(text.trimEnd(), 1);
      yield indented("</TaxTable>", DEPTH);
    }
    yield indented("</MasterFiles>", 1);
  }
}

function keyOf({ region, code, percent }: RowTax): string {
  return `${region} ${code} ${Number(percent)}`;
}
