import { Amount } from "@fakturo/model";
import { createFinder, type XmlElement } from "@fakturo/xml";
import { type RefusalCode, refusal } from "./codes.ts";
import { NFE, type SefazRefusal } from "./soap.ts";

const { find, findAll, text } = createFinder({ "": NFE });
/** What products of a price and a rate may differ by. */
const TOLERANCE = Amount.parse("0.01");
const HUNDRED = Amount.of(100, 0);
/** Groups of ICMS whose tax is the product of base and rate. */
const MULTIPLIED = /^ICMS(?:00|10|20)$/;
const UNPAID = "90";

/** Totals (`total/ICMSTot`) by code: the sum of all values with a name below a group of the items. */
const SUMS: readonly (readonly [code: RefusalCode, total: string, group: string, value: string])[] =
  [
    ["531", "vBC", "imposto/ICMS/*", "vBC"],
    ["532", "vICMS", "imposto/ICMS/*", "vICMS"],
    ["533", "vBCST", "imposto/ICMS/*", "vBCST"],
    ["534", "vST", "imposto/ICMS/*", "vICMSST"],
    ["535", "vFrete", "prod", "vFrete"],
    ["536", "vSeg", "prod", "vSeg"],
    ["537", "vDesc", "prod", "vDesc"],
    ["601", "vII", "imposto/II", "vII"],
    ["538", "vIPI", "imposto/IPI/*", "vIPI"],
    ["602", "vPIS", "imposto/PIS/*", "vPIS"],
    ["603", "vCOFINS", "imposto/COFINS/*", "vCOFINS"],
    ["604", "vOutro", "prod", "vOutro"],
  ];
const ADDED = ["vProd", "vST", "vFCPST", "vFrete", "vSeg", "vOutro", "vII", "vIPI", "vIPIDevol"];

/** The first rule about amounts that `infNFe` violates: products, sums of the items, total, payments. */
export function totalProblem(info: XmlElement | undefined): SefazRefusal | undefined {
  const items = findAll(info, "det");
  if (items.some((one) => !isPriced(find(one, "prod")))) return refusal("629");
  if (items.some((one) => !isTaxed(one))) return refusal("528");
  const total = (name: string) => amountIn(info, `total/ICMSTot/${name}`);
  const wrong = SUMS.find(([, name, group, value]) => {
    const values = items.flatMap((one) => groupsOf(one, group)).map((one) => amountIn(one, value));
    return !sum(values).equals(total(name));
  });
  if (wrong) return refusal(wrong[0]);
  const counted = findAll(info, "det/prod").filter((one) => text(one, "indTot") === "1");
  if (!sum(counted.map((one) => amountIn(one, "vProd"))).equals(total("vProd")))
    return refusal("564");
  const parts = sum(ADDED.map(total)).sub(total("vDesc"));
  const isTotal = [parts, parts.sub(total("vICMSDeson"))].some((one) => one.equals(total("vNF")));
  return isTotal ? paymentProblem(info, total("vNF")) : refusal("610");
}

/** The elements of an item at a path, whose last part may be any (`*`). */
function groupsOf(item: XmlElement, path: string): readonly XmlElement[] {
  if (!path.endsWith("/*")) return findAll(item, path);
  return findAll(item, path.slice(0, -2)).flatMap(({ children }) => children);
}

/** Quantity by price, as far as both have ten decimals. */
function isPriced(product: XmlElement | undefined): boolean {
  const [quantity, price] = [text(product, "qCom"), text(product, "vUnCom")];
  if (quantity === "" || price === "") return true;
  const exact = Amount.parse(quantity).rescale(10).mul(Amount.parse(price).rescale(10));
  return isNear(exact.rescale(2), amountIn(product, "vProd"));
}

function isTaxed(item: XmlElement): boolean {
  return groupsOf(item, "imposto/ICMS/*")
    .filter(({ name }) => MULTIPLIED.test(name))
    .every((group) => {
      const rate = Amount.parse(text(group, "pICMS") || "0");
      const exact = amountIn(group, "vBC").rescale(8).mul(rate).div(HUNDRED);
      return isNear(exact.rescale(2), amountIn(group, "vICMS"));
    });
}

function isNear(one: Amount, other: Amount): boolean {
  return one.sub(other).abs().compare(TOLERANCE) <= 0;
}

function paymentProblem(info: XmlElement | undefined, total: Amount): SefazRefusal | undefined {
  const payments = findAll(info, "pag/detPag");
  const isUnpaid = payments.every((one) => text(one, "tPag") === UNPAID);
  const paid = sum(payments.map((one) => amountIn(one, "vPag")));
  if (isUnpaid) return paid.equals(sum([])) ? undefined : refusal("904");
  const change = amountIn(info, "pag/vTroco");
  const over = paid.sub(total);
  if (over.isNegative()) return refusal("865");
  if (over.equals(change)) return undefined;
  return refusal(text(info, "pag/vTroco") === "" ? "866" : "869");
}

const sum = (all: readonly Amount[]) => all.reduce((total, one) => total.add(one), Amount.zero(2));

function amountIn(from: XmlElement | undefined, path: string): Amount {
  const value = text(from, path);
  return /^\d+(\.\d+)?$/.test(value) ? Amount.parse(value).rescale(2) : Amount.zero(2);
}
