import { type BuiltInvoice, digitsOf } from "@fakturo/brazil";
import { Amount, type Item } from "@fakturo/model";
import { attributed, group, leaf, type XmlNode } from "@fakturo/xml";
import { EXT, IDENTITIES } from "../extensions.ts";
import { CONTRIBUTIONS, contributionNode } from "./contributions.ts";
import { comboOf, type Goods } from "./goods.ts";
import { icmsNode } from "./icms.ts";
import { fine, latin, rateOf } from "./text.ts";

export const NO_GTIN = "SEM GTIN";
/** NCM of items outside the nomenclature. */
export const NO_NCM = "00";
/** Prescribed first item of a test NFC-e. */
const TEST_ITEM = "NOTA FISCAL EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL";
const MAX = { code: 60, name: 120, unit: 6, order: 15, note: 500 } as const;
const GTIN = /^(\d{8}|\d{12,14})$/;
const ORDER_LINE = /^\d{1,6}$/;

/** Frame of the tax (`cEnq`) without benefit, and status of IPI by direction of the operation. */
export const ORDINARY_IPI = "999";
export const IPI_STATUS: ReadonlyMap<string, string> = new Map([
  ["0", "00"],
  ["1", "50"],
]);

/** Default unit. */
export const UNIT = "UN";
/** Key of an item's meta with a file's unit that has no name in documents. */
export const UNIT_META = "br-nfe-unit";

/** Units in Brazilian print; others are unchanged. */
export const PRINTED_UNITS: ReadonlyMap<string, string> = new Map([
  ["one", UNIT],
  ["piece", "PC"],
  ["item", UNIT],
  ["pair", "PAR"],
  ["dozen", "DZ"],
  ["box", "CX"],
  ["package", "PCT"],
  ["pallet", "PALETE"],
  ["bottle", "GF"],
  ["sack", "SC"],
  ["roll", "ROLO"],
  ["set", "CJ"],
  ["h", "H"],
  ["day", "DIA"],
  ["month", "MES"],
]);

/** `det`. */
export function itemNode(
  goods: Goods,
  at: number,
  invoice: BuiltInvoice,
  isTest: boolean,
): XmlNode {
  const { line, base } = goods;
  const notes = (line.notes ?? []).map(({ text }) => text).join("; ");
  return attributed(
    group(
      "det",
      productNode(goods, at, invoice, isTest),
      group(
        "imposto",
        icmsNode(comboOf(line, "ICMS"), base),
        ipiNode(goods, invoice),
        ...CONTRIBUTIONS.map((one) => contributionNode(one, comboOf(line, one.name), base)),
      ),
      leaf("infAdProd", latin(notes, MAX.note)),
    ),
    { nItem: String(at + 1) },
  );
}

function productNode(
  { line, value, freight, insurance, discount, other }: Goods,
  at: number,
  { ordering }: BuiltInvoice,
  isTest: boolean,
): XmlNode {
  const { item, quantity, order } = line;
  const unit = latin(item?.meta?.[UNIT_META], MAX.unit) ?? unitOf(item?.unit);
  const count = fine(quantity, 4);
  const price = fine(item?.price ?? Amount.zero(2), 10);
  const gtin = gtinOf(item, IDENTITIES.gtin);
  const optional = (amount: Amount) => (amount.isZero() ? undefined : amount.toString());
  return group(
    "prod",
    leaf("cProd", latin(item?.ref, MAX.code) ?? String(at + 1)),
    leaf("cEAN", gtin ?? NO_GTIN),
    leaf("xProd", isTest && at === 0 ? TEST_ITEM : latin(item?.name, MAX.name)),
    leaf("NCM", codeOf(item, IDENTITIES.ncm) ?? NO_NCM),
    leaf("CEST", codeOf(item, IDENTITIES.cest)),
    leaf("CFOP", line.ext?.[EXT.cfop]),
    leaf("uCom", unit),
    leaf("qCom", count),
    leaf("vUnCom", price),
    leaf("vProd", value.toString()),
    leaf("cEANTrib", gtinOf(item, IDENTITIES.taxableGtin) ?? gtin ?? NO_GTIN),
    leaf("uTrib", unit),
    leaf("qTrib", count),
    leaf("vUnTrib", price),
    leaf("vFrete", optional(freight)),
    leaf("vSeg", optional(insurance)),
    leaf("vDesc", optional(discount)),
    leaf("vOutro", optional(other)),
    leaf("indTot", "1"),
    leaf("xPed", latin(ordering?.code, MAX.order)),
    leaf("nItemPed", ORDER_LINE.test(order ?? "") ? order : undefined),
  );
}

function ipiNode({ line, base, ipi }: Goods, { tax }: BuiltInvoice): XmlNode | undefined {
  const combo = comboOf(line, "IPI");
  if (!combo) return undefined;
  return group(
    "IPI",
    leaf("cEnq", ORDINARY_IPI),
    group(
      "IPITrib",
      leaf("CST", IPI_STATUS.get(tax?.ext?.[EXT.direction] ?? "")),
      leaf("vBC", base.toString()),
      leaf("pIPI", rateOf(combo.percent)),
      leaf("vIPI", ipi.toString()),
    ),
  );
}

function codeOf(item: Item | undefined, key: string): string | undefined {
  return item?.identities?.find((identity) => identity.key === key)?.code;
}

function gtinOf(item: Item | undefined, key: string): string | undefined {
  const digits = digitsOf(codeOf(item, key));
  return GTIN.test(digits) ? digits : undefined;
}

function unitOf(unit = "one"): string {
  return PRINTED_UNITS.get(unit) ?? latin(unit.toUpperCase(), MAX.unit) ?? UNIT;
}
