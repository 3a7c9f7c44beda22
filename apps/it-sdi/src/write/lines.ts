import type { Attribute, Item } from "@fakturo/model";
import { group, leaf, type XmlNode } from "@fakturo/xml";
import { EXT } from "../codes/extensions.ts";
import {
  isReverseCharge,
  REVERSE_CHARGE_TEXT,
  REVERSE_CHARGE_TYPE,
} from "../codes/reverse-charge.ts";
import type { NetLine } from "../net.ts";
import { amount8, rate } from "../numbers.ts";
import type { Texts } from "../text.ts";
import { unitChangeNode } from "./changes.ts";
import type { Writing } from "./writing.ts";

const DESCRIPTION_LENGTH = 1000;

/** `DettaglioLinee` (2.2.1). */
export function lineNode(line: NetLine, index: number, writing: Writing): XmlNode {
  const { source, quantity, price, vat, path, changes, total } = line;
  const { texts } = writing;
  const { item, period, taxes = [], cost } = source;
  const isWithheld = taxes.some(({ ext }) => ext?.[EXT.withheld]);
  return group(
    "DettaglioLinee",
    leaf("NumeroLinea", String(source.i || index + 1)),
    articleCodes(item, texts, `${path}.item`),
    leaf("Descrizione", texts.latin(item?.name, DESCRIPTION_LENGTH, `${path}.item.name`)),
    leaf("Quantita", amount8(quantity)),
    leaf("UnitaMisura", texts.ascii(item?.unit, 10, `${path}.item.unit`)),
    leaf("DataInizioPeriodo", period?.start),
    leaf("DataFinePeriodo", period?.end),
    leaf("PrezzoUnitario", amount8(price)),
    changes.map((row) => unitChangeNode(row, quantity)),
    leaf("PrezzoTotale", amount8(total)),
    leaf("AliquotaIVA", rate(vat?.percent)),
    leaf("Ritenuta", isWithheld ? "SI" : undefined),
    leaf("Natura", vat?.ext?.[EXT.nature]),
    leaf("RiferimentoAmministrazione", texts.ascii(cost, 20, `${path}.cost`)),
    otherData(line, writing),
  );
}

/** `CodiceArticolo` (2.2.1.3): the supplier's own number and codes of a named type. */
function articleCodes(item: Item | undefined, texts: Texts, path: string): XmlNode[] {
  const codes = [
    ...(item?.ref ? [{ type: "INTERNO", code: item.ref }] : []),
    ...(item?.identities ?? []).flatMap(({ key, type, code }) => {
      const name = type || (key === "gtin" ? "EAN" : undefined);
      return name ? [{ type: name, code }] : [];
    }),
  ];
  return codes.map(({ type, code }) =>
    group(
      "CodiceArticolo",
      leaf("CodiceTipo", texts.ascii(type, 35, `${path}.identities`)),
      leaf("CodiceValore", texts.code(code, 35, `${path}.identities`)),
    ),
  );
}

/** `AltriDatiGestionali` (2.2.1.16): the wording of a reverse charge, and attributes by type. */
function otherData({ source, vat, path }: NetLine, { invoice, texts }: Writing): XmlNode[] {
  const attributes = (source.item?.attributes ?? []).filter(({ type }) => type);
  const isReverse = isReverseCharge(invoice.$tags ?? [], vat?.ext?.[EXT.nature]);
  return [
    ...(isReverse
      ? [
          group(
            "AltriDatiGestionali",
            leaf("TipoDato", REVERSE_CHARGE_TYPE),
            leaf("RiferimentoTesto", REVERSE_CHARGE_TEXT),
          ),
        ]
      : []),
    ...attributes.map((row) => attributeNode(row, texts, `${path}.item.attributes`)),
  ];
}

function attributeNode(row: Attribute, texts: Texts, path: string): XmlNode {
  return group(
    "AltriDatiGestionali",
    leaf("TipoDato", texts.code(row.type, 10, path)),
    leaf("RiferimentoTesto", texts.latin(row.text || row.code, 60, path)),
    leaf("RiferimentoNumero", row.amount && amount8(row.amount)),
    leaf("RiferimentoData", row.date),
  );
}
