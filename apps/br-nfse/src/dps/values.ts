import { type BuiltInvoice, money } from "@fakturo/brazil";
import { isoCountry } from "@fakturo/en16931";
import { type Amount, type CategoryTotal, type Percentage, sumOf } from "@fakturo/model";
import { group, leaf, type XmlNode } from "@fakturo/xml";
import { EXT } from "../extensions.ts";
import type { DpsService } from "./service.ts";

/** `tribISSQN` by `br-nfse-iss-liability`; exempt and suspended ISS need data that documents lack. */
export const ISS_KINDS: ReadonlyMap<string, string> = new Map([
  ["1", "1"],
  ["2", "4"],
  ["4", "3"],
  ["5", "2"],
]);

const IMMUNITY = "2";
const EXPORT = "3";

/** `tpRetISSQN`: ISS withheld by customers is no tax of the regime. */
export const NOT_WITHHELD = "1";

/** Status of contributions taxed at the ordinary rate. */
export const TAXED = "01";

/** `tpRetPisCofins` by the withheld taxes: PIS, COFINS and CSLL in this order. */
export const WITHHELD: ReadonlyMap<string, string> = new Map([
  ["PIS COFINS CSLL", "3"],
  ["PIS COFINS", "4"],
  ["PIS", "5"],
  ["COFINS", "6"],
  ["COFINS CSLL", "7"],
  ["CSLL", "8"],
  ["PIS CSLL", "9"],
]);

/** Withheld taxes of a DPS, by category of the regime. */
export const FEDERAL = ["PISRet", "COFINSRet", "CSLL", "INSS", "IRRF"] as const;

/** `valores`. */
export function valuesNode(invoice: BuiltInvoice, service: DpsService): XmlNode {
  const { lines = [] } = invoice;
  const charges = lines.flatMap(({ charges: rows = [] }) => rows.map(({ amount }) => amount));
  const sums = lines.flatMap(({ sum }) => sum ?? []);
  const discounts = sumOf(
    lines.flatMap(({ discounts: rows = [] }) => rows.map(({ amount }) => amount)),
  );
  return group(
    "valores",
    group("vServPrest", leaf("vServ", money(sumOf([...sums, ...charges])))),
    group(
      "vDescCondIncond",
      leaf("vDescIncond", discounts.isZero() ? undefined : money(discounts)),
    ),
    group(
      "trib",
      municipalNode(invoice, service),
      federalNode(invoice),
      group("totTrib", leaf("indTotTrib", "0")),
    ),
  );
}

function municipalNode({ customer }: BuiltInvoice, { iss }: DpsService): XmlNode {
  const kind = ISS_KINDS.get(iss?.ext?.[EXT.liability] ?? "1");
  const country = customer?.tax_id?.country || customer?.addresses?.[0]?.country;
  return group(
    "tribMun",
    leaf("tribISSQN", kind),
    leaf("cPaisResult", kind === EXPORT && country ? isoCountry(country) : undefined),
    leaf("tpImunidade", kind === IMMUNITY ? "0" : undefined),
    leaf("tpRetISSQN", NOT_WITHHELD),
    leaf("pAliq", kind === "1" ? percentOf(iss?.percent) : undefined),
  );
}

function federalNode({ totals }: BuiltInvoice): XmlNode {
  const categories = totals.taxes?.categories ?? [];
  const find = (code: string) => categories.find((category) => category.code === code);
  const [pis, cofins, csll, inss, irrf] = FEDERAL.map(find);
  const withheld = [pis && "PIS", cofins && "COFINS", csll && "CSLL"].filter(Boolean).join(" ");
  const base = (pis ?? cofins)?.rates?.[0]?.base;
  return group(
    "tribFed",
    pis || cofins || csll
      ? group(
          "piscofins",
          leaf("CST", TAXED),
          leaf("vBCPisCofins", money(base)),
          leaf("pAliqPis", rateOf(pis)),
          leaf("pAliqCofins", rateOf(cofins)),
          leaf("vPis", amountOf(pis)),
          leaf("vCofins", amountOf(cofins)),
          leaf("tpRetPisCofins", WITHHELD.get(withheld)),
        )
      : undefined,
    leaf("vRetCP", amountOf(inss)),
    leaf("vRetIRRF", amountOf(irrf)),
    leaf("vRetCSLL", amountOf(csll)),
  );
}

function rateOf(category: CategoryTotal | undefined): string | undefined {
  return percentOf(category?.rates?.[0]?.percent);
}

function amountOf(category: CategoryTotal | undefined): string | undefined {
  return money(category?.amount);
}

/** `5.00` of `5%`. */
function percentOf(percent: Percentage | undefined): string | undefined {
  const points: Amount | undefined = percent?.amount.withPointAt(percent.amount.exp - 2);
  return points?.rescale(2).toString();
}
