import {
  type Amount,
  type CategoryTotal,
  type Charge,
  fullCode,
  type RateTotal,
} from "@fakturo/model";
import { group, leaf, type XmlNode } from "@fakturo/xml";
import { EXT, FUND_CONTRIBUTION, STAMP_DUTY } from "../codes/extensions.ts";
import { CODE_OF_CATEGORY } from "../codes/withholdings.ts";
import { netAmount, netChanges } from "../net.ts";
import { amount2, rate } from "../numbers.ts";
import { SCHEMA_RULE } from "../text.ts";
import { changeNode } from "./changes.ts";
import type { Writing } from "./writing.ts";

const REASON_LENGTH = 200;
const REASON = "reason";

/** True for a charge key with that part, such as `stamp-duty` in `stamp-duty+x`. */
function has(key: string | undefined, part: string): boolean {
  return key?.split("+").includes(part) ?? false;
}

/** True for charges with their own elements. */
const isOwn = (key: string | undefined) => has(key, STAMP_DUTY) || has(key, FUND_CONTRIBUTION);

/** `DatiGeneraliDocumento` (2.1.1). */
export function generalNode(writing: Writing): XmlNode {
  const { invoice, documentType, texts } = writing;
  const { totals, charges = [], notes = [] } = invoice;
  const total = totals.total_with_tax;
  const { rounding } = totals;
  return group(
    "DatiGeneraliDocumento",
    leaf("TipoDocumento", documentType),
    leaf("Divisa", invoice.currency),
    leaf("Data", invoice.issue_date),
    leaf("Numero", documentNumber(writing)),
    (totals.taxes?.categories ?? []).flatMap((category) => withholdings(category, writing)),
    stampDuty(charges),
    charges
      .filter(({ key }) => has(key, FUND_CONTRIBUTION))
      .map((row) => fundNode(row, netAmount(invoice, row), writing)),
    netChanges(invoice, isOwn).map(changeNode),
    leaf("ImportoTotaleDocumento", amount2(rounding ? total.match(rounding).add(rounding) : total)),
    leaf("Arrotondamento", rounding && amount2(rounding)),
    notes.flatMap(({ key, text }, i) =>
      key === REASON
        ? texts
            .pieces(text, REASON_LENGTH, `$.notes[${i}].text`)
            .map((piece) => leaf("Causale", piece))
        : [],
    ),
  );
}

/** `Numero`, which requires a digit (SdI 00425). */
export function documentNumber({ invoice, texts, faults }: Writing): string | undefined {
  const number = fullCode(invoice);
  if (!/\d/.test(number)) faults.add("SDI-00425", "$.code", "the number needs a digit");
  return texts.code(number, 20, "$.code");
}

/** `DatiRitenuta` (2.1.1.5): one for each rate of a withheld tax. */
function withholdings(
  { code, retained, rates = [] }: CategoryTotal,
  { faults }: Writing,
): XmlNode[] {
  const kind = CODE_OF_CATEGORY.get(code);
  if (!retained) return [];
  if (!kind)
    faults.add(SCHEMA_RULE, "$.totals.taxes.categories", "FatturaPA does not know that tax");
  return rates.map((row: RateTotal) =>
    group(
      "DatiRitenuta",
      leaf("TipoRitenuta", kind),
      leaf("ImportoRitenuta", amount2(row.amount)),
      leaf("AliquotaRitenuta", rate(row.percent)),
      leaf("CausalePagamento", row.ext?.[EXT.withheld]),
    ),
  );
}

/** `DatiBollo` (2.1.1.6). */
function stampDuty(charges: readonly Charge[]): XmlNode | undefined {
  const duty = charges.find(({ key }) => has(key, STAMP_DUTY));
  if (!duty) return undefined;
  return group(
    "DatiBollo",
    leaf("BolloVirtuale", "SI"),
    leaf("ImportoBollo", amount2(duty.amount)),
  );
}

/** `DatiCassaPrevidenziale` (2.1.1.7). */
function fundNode(charge: Charge, amount: Amount, { texts }: Writing): XmlNode {
  const { taxes = [], base, percent, code, ext } = charge;
  const vat = taxes.find(({ cat }) => cat === "VAT");
  const isWithheld = taxes.some((combo) => combo.ext?.[EXT.withheld]);
  return group(
    "DatiCassaPrevidenziale",
    leaf("TipoCassa", ext?.[EXT.fund]),
    leaf("AlCassa", rate(percent)),
    leaf("ImportoContributoCassa", amount2(amount)),
    leaf("ImponibileCassa", base && amount2(base)),
    leaf("AliquotaIVA", rate(vat?.percent)),
    leaf("Ritenuta", isWithheld ? "SI" : undefined),
    leaf("Natura", vat?.ext?.[EXT.nature]),
    leaf("RiferimentoAmministrazione", texts.ascii(code, 20, "$.charges")),
  );
}
