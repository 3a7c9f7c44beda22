import type { BuiltInvoice } from "@fakturo/brazil";
import { Amount } from "@fakturo/model";
import { group, leaf, type XmlNode } from "@fakturo/xml";
import { comboOf, type Goods, invoiceTotal, taxOn, totalOf } from "./goods.ts";
import { isCharged } from "./icms.ts";

const NONE = "0.00";

/** `total`: sums over the lines. */
export function totalNode(goods: readonly Goods[], invoice: BuiltInvoice): XmlNode {
  const sum = (amount: (one: Goods) => Amount) => totalOf(goods, amount).toString();
  const charged = goods.filter(({ line }) => isCharged(comboOf(line, "ICMS")));
  const tax = (category: string) => sum(({ line, base }) => taxOn(base, comboOf(line, category)));
  return group(
    "total",
    group(
      "ICMSTot",
      leaf("vBC", totalOf(charged, ({ base }) => base).toString()),
      leaf(
        "vICMS",
        totalOf(charged, ({ line, base }) => taxOn(base, comboOf(line, "ICMS"))).toString(),
      ),
      leaf("vICMSDeson", NONE),
      leaf("vFCP", NONE),
      leaf("vBCST", NONE),
      leaf("vST", NONE),
      leaf("vFCPST", NONE),
      leaf("vFCPSTRet", NONE),
      leaf(
        "vProd",
        sum(({ value }) => value),
      ),
      leaf(
        "vFrete",
        sum(({ freight }) => freight),
      ),
      leaf(
        "vSeg",
        sum(({ insurance }) => insurance),
      ),
      leaf(
        "vDesc",
        sum(({ discount }) => discount),
      ),
      leaf("vII", NONE),
      leaf(
        "vIPI",
        sum(({ ipi }) => ipi),
      ),
      leaf("vIPIDevol", NONE),
      leaf("vPIS", tax("PIS")),
      leaf("vCOFINS", tax("COFINS")),
      leaf(
        "vOutro",
        sum(({ other }) => other),
      ),
      leaf("vNF", invoiceTotal(goods).toString()),
    ),
    retainedNode(invoice),
  );
}

/** `retTrib`. */
function retainedNode({ totals }: BuiltInvoice): XmlNode {
  const find = (code: string) => totals.taxes?.categories?.find((one) => one.code === code);
  const amount = (code: string) => find(code)?.amount.rescale(2).toString();
  const base = (code: string) =>
    find(code)
      ?.rates?.reduce((sum, rate) => sum.add(rate.base), Amount.zero(2))
      .toString();
  return group(
    "retTrib",
    leaf("vRetPIS", amount("PISRet")),
    leaf("vRetCOFINS", amount("COFINSRet")),
    leaf("vRetCSLL", amount("CSLL")),
    leaf("vBCIRRF", base("IRRF")),
    leaf("vIRRF", amount("IRRF")),
    leaf("vBCRetPrev", base("INSS")),
    leaf("vRetPrev", amount("INSS")),
  );
}
