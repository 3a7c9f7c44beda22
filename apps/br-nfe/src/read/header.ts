import { KEY_STAMP, momentOf } from "@fakturo/brazil";
import { compact, type JsonObject, listOf } from "@fakturo/model";
import { repeats, type XmlElement } from "@fakturo/xml";
import { CONSUMER_MODEL, EXT } from "../extensions.ts";
import { partsOf } from "../key.ts";
import { NOTE_TYPES, ORDINARY } from "../nfe/header.ts";
import { find, findAll, text } from "./find.ts";

const SALE = "1";
const OUTBOUND = "1";

/** Type of the document by `finNFe`: normal, complement, adjustment, return, credit, debit. */
const TYPES: ReadonlyMap<string, string> = new Map([
  [SALE, "standard"],
  ["2", "debit-note"],
  ["3", "other"],
  ["4", "credit-note"],
  [NOTE_TYPES.credit, "credit-note"],
  [NOTE_TYPES.debit, "debit-note"],
]);

/**
 * Type of the document by purpose and direction. The addon treats standard invoices as sales: it would override other
 * operations.
 */
export function typeOf(purpose: string, direction: string): string | undefined {
  return purpose === SALE && direction !== OUTBOUND ? "other" : TYPES.get(purpose);
}

/** `ide`. */
export function readHeader(ide: XmlElement | undefined) {
  const model = text(ide, "mod");
  const purpose = text(ide, "finNFe");
  const direction = text(ide, "tpNF");
  repeats(find(ide, "tpEmis"), ORDINARY);
  return {
    $tags: model === CONSUMER_MODEL ? ["simplified"] : [],
    type: typeOf(purpose, direction),
    series: text(ide, "serie"),
    code: text(ide, "nNF"),
    ...momentOf(text(ide, "dhEmi")),
    currency: "BRL",
    preceding: listOf(findAll(ide, "NFref/refNFe").map((key) => readReference(key.text.trim()))),
    tax: {
      ext: compact({
        [EXT.model]: model,
        [EXT.direction]: direction,
        [EXT.presence]: text(ide, "indPres"),
        [EXT.purpose]: purpose,
        [EXT.creditNote]: text(ide, "tpNFCredito"),
        [EXT.debitNote]: text(ide, "tpNFDebito"),
      }),
    },
  };
}

/** Series and number of a referenced NF-e, from its key. */
function readReference(key: string): JsonObject | undefined {
  const { series, number } = partsOf(key);
  return compact({ series, code: number, stamps: [{ prv: KEY_STAMP, val: key }] });
}
