import { compact, type JsonObject } from "@fakturo/model";
import type { XmlElement } from "@fakturo/xml";
import { EXT, FUND_CONTRIBUTION, STAMP_DUTY } from "../codes/extensions.ts";
import { FUNDS } from "../codes/funds.ts";
import { findAll, text } from "./find.ts";
import { percentIn } from "./values.ts";

/** `DatiBollo` (2.1.1.6) as a charge. */
export function readStampDuty(general: XmlElement | undefined): JsonObject[] {
  const amount = text(general, "DatiBollo/ImportoBollo");
  return amount ? [{ key: STAMP_DUTY, reason: "Bollo", amount }] : [];
}

/** `DatiCassaPrevidenziale` (2.1.1.7). */
export function fundNodes(general: XmlElement | undefined): readonly XmlElement[] {
  return findAll(general, "DatiCassaPrevidenziale");
}

/** A fund contribution with these taxes as a charge. */
export function readFund(node: XmlElement, taxes: readonly JsonObject[]): JsonObject {
  const type = text(node, "TipoCassa");
  const fund = FUNDS.get(type);
  const charge = compact({
    key: FUND_CONTRIBUTION,
    code: text(node, "RiferimentoAmministrazione"),
    reason: fund && `Contributo cassa previdenziale - ${fund}`,
    base: text(node, "ImponibileCassa"),
    percent: percentIn(text(node, "AlCassa")),
    amount: text(node, "ImportoContributoCassa"),
    taxes,
    ext: compact({ [EXT.fund]: type }),
  });
  return charge ?? {};
}
