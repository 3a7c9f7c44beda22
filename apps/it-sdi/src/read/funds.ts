import { Amount, compact, type JsonObject } from "@fakturo/model";
import type { XmlElement } from "@fakturo/xml";
import { EXT, FUND_CONTRIBUTION, STAMP_DUTY } from "../codes/extensions.ts";
import { FUNDS } from "../codes/funds.ts";
import { findAll, text } from "./find.ts";
import { exactTotal } from "./lines.ts";
import { amountIn, percentIn, shareOf } from "./values.ts";

const WORKING = 8;
const CENT = Amount.of(1, 2);
const HUNDRED = Amount.of(100, 0);

/** `DatiBollo` (2.1.1.6) as a charge. */
export function readStampDuty(general: XmlElement | undefined): JsonObject[] {
  const amount = text(general, "DatiBollo/ImportoBollo");
  return amount ? [{ key: STAMP_DUTY, reason: "Bollo", amount }] : [];
}

/** `DatiCassaPrevidenziale` (2.1.1.7). */
export function fundNodes(general: XmlElement | undefined): readonly XmlElement[] {
  return findAll(general, "DatiCassaPrevidenziale");
}

/** Ratio of a contribution to the lines. */
function shareOfLines(node: XmlElement, body: XmlElement): Amount {
  const sum = findAll(body, "DatiBeniServizi/DettaglioLinee").reduce(
    (total, line) => total.add(exactTotal(line)),
    Amount.zero(WORKING),
  );
  return shareOf(sum, text(node, "AlCassa"));
}

/** The unrounded contribution, where it is its share of the lines. */
export function fundAmount(node: XmlElement, body: XmlElement): Amount {
  const stated = amountIn(text(node, "ImportoContributoCassa")).rescale(WORKING);
  const share = shareOfLines(node, body);
  return share.sub(stated).abs().compare(CENT) <= 0 ? share : stated;
}

/** Base of a contribution, where that is not the lines. */
function baseOf(node: XmlElement, body: XmlElement): string | undefined {
  const base = text(node, "ImponibileCassa");
  const [stated, rate] = [text(node, "ImportoContributoCassa"), amountIn(text(node, "AlCassa"))];
  if (base || rate.isZero()) return base;
  const amount = amountIn(stated).rescale(WORKING);
  if (shareOfLines(node, body).sub(amount).abs().compare(CENT) <= 0) return undefined;
  return amount.mul(HUNDRED).div(rate).rescale(2).toString();
}

/** A fund contribution with these taxes as a charge. */
export function readFund(
  node: XmlElement,
  taxes: readonly JsonObject[],
  body: XmlElement,
): JsonObject {
  const type = text(node, "TipoCassa");
  const fund = FUNDS.get(type);
  const charge = compact({
    key: FUND_CONTRIBUTION,
    code: text(node, "RiferimentoAmministrazione"),
    reason: fund && `Contributo cassa previdenziale - ${fund}`,
    base: baseOf(node, body),
    percent: percentIn(text(node, "AlCassa")),
    amount: text(node, "ImportoContributoCassa"),
    taxes,
    ext: compact({ [EXT.fund]: type }),
  });
  return charge ?? {};
}
