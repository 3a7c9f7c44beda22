import { compact, type JsonObject, listOf } from "@fakturo/model";
import type { XmlElement } from "@fakturo/xml";
import { documentTypeFrom } from "../codes/document-types.ts";
import { ADDON, EXT } from "../codes/extensions.ts";
import { SCHEMA } from "../invoice.ts";
import { find, findAll, text } from "./find.ts";
import { readCustomer, readSupplier } from "./party.ts";
import { amountIn, percentIn } from "./values.ts";

/** One body of a simplified invoice: lines with prices that include the tax. */
export function readSimplifiedBody(header: XmlElement | undefined, body: XmlElement): JsonObject {
  const data = find(body, "DatiGenerali/DatiGeneraliDocumento");
  const code = text(data, "TipoDocumento");
  const { type, tags } = documentTypeFrom(code);
  const document = compact({
    $schema: SCHEMA,
    $regime: "IT",
    $addons: [ADDON],
    $tags: tags,
    type,
    code: text(data, "Numero"),
    issue_date: text(data, "Data"),
    currency: text(data, "Divisa"),
    preceding: listOf([readCorrected(body)]),
    tax: { prices_include: "VAT", ext: { [EXT.documentType]: code, [EXT.format]: "FPR12" } },
    supplier: readSupplier(find(header, "CedentePrestatore")),
    customer: readCustomer(
      find(header, "CessionarioCommittente"),
      find(header, "DatiTrasmissione"),
    ),
    lines: listOf(findAll(body, "DatiBeniServizi").map(readLine)),
  });
  return document ?? {};
}

function readCorrected(body: XmlElement): JsonObject | undefined {
  const node = find(body, "DatiGenerali/DatiFatturaRettificata");
  return compact({
    issue_date: text(node, "DataFR"),
    code: text(node, "NumeroFR"),
    reason: text(node, "ElementiRettificati"),
  });
}

/** A missing rate is derived from the tax: gross = net + tax, rate = tax ÷ net. */
function readLine(row: XmlElement): JsonObject | undefined {
  const nature = text(row, "Natura");
  const rate = text(row, "DatiIVA/Aliquota") || rateFrom(row);
  const ext = compact({ [EXT.nature]: nature });
  return compact({
    quantity: "1",
    item: { name: text(row, "Descrizione"), price: text(row, "Importo") },
    taxes: listOf([compact({ cat: "VAT", percent: nature ? undefined : percentIn(rate), ext })]),
  });
}

function rateFrom(row: XmlElement): string {
  const tax = amountIn(text(row, "DatiIVA/Imposta"));
  const net = amountIn(text(row, "Importo")).sub(tax);
  const share = tax.rescale(6).div(net);
  return share.withPointAt(4).rescale(0).toString();
}
