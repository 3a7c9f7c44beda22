import type { JsonObject } from "@fakturo/model";
import { describe, expect, it } from "vitest";
import { AUTHORITIES, SHARED_AUTHORITIES } from "../durability/authority-rows.ts";
import { AuthorityBench } from "../harness/authority-bench.ts";

const ROWS = { ...AUTHORITIES, ...SHARED_AUTHORITIES };

/** Changes of a document: where the authority assigns the number, it has none. */
const UNNUMBERED: JsonObject = {};
const NUMBERED: JsonObject = { code: "17" };

/** Rows whose step that sends writes the record too, with what the kept file contains and changes of the document. */
const WRITING: readonly (readonly [row: string, contains: RegExp, changes: JsonObject])[] = [
  ["ARCA", /<Concepto>|FeCAEReq/, UNNUMBERED],
  ["Fatture e Corrispettivi", /Vaso/, UNNUMBERED],
  ["InvoiceXpress", /Broa/, UNNUMBERED],
  ["Plemsi", /Tienda La Esquina/, NUMBERED],
  ["SII issued", /SuministroLRFacturasEmitidas/, NUMBERED],
  ["SII received", /SuministroLRFacturasRecibidas/, NUMBERED],
  ["Finvoice", /<Finvoice/, UNNUMBERED],
];

describe("what is asked of", () => {
  it.each(WRITING)("%s is kept as file of the entry", async (name, contains, changes) => {
    const row = ROWS[name];
    if (!row) throw new Error(`there is no row of ${name}`);
    using bench = await AuthorityBench.start(row);
    await bench.prepared(changes);
    const texts = bench.kept.map(({ data }) => new TextDecoder().decode(data));
    expect(texts.join("\n")).toMatch(contains);
    // A format may be mailed; a request is for the authority alone.
    for (const { category, private: own } of bench.kept)
      expect(category === "request" ? own : category).toBe(
        category === "request" ? true : "format",
      );
  });
});
