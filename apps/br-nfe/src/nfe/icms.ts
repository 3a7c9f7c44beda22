import type { Amount, Combo } from "@fakturo/model";
import { group, leaf, type XmlNode } from "@fakturo/xml";
import { EXT } from "../extensions.ts";
import { taxOn } from "./goods.ts";
import { rateOf } from "./text.ts";

/** `modBC`: the base is the value of the operation. */
const BY_VALUE = "3";

/** Element of a status, and its amounts. */
interface Status {
  readonly element: string;
  readonly says: "nothing" | "tax" | "credit";
}

/**
 * ICMS by CST; the missing ones need bases of substitution, reductions or fuels, which documents lack.
 */
const BY_CST: ReadonlyMap<string, Status> = new Map<string, Status>([
  ["00", { element: "ICMS00", says: "tax" }],
  ["40", { element: "ICMS40", says: "nothing" }],
  ["41", { element: "ICMS40", says: "nothing" }],
  ["50", { element: "ICMS40", says: "nothing" }],
  ["51", { element: "ICMS51", says: "nothing" }],
  ["60", { element: "ICMS60", says: "nothing" }],
  ["90", { element: "ICMS90", says: "tax" }],
]);

/** ICMS by CSOSN, under the Simples Nacional. */
const BY_CSOSN: ReadonlyMap<string, Status> = new Map<string, Status>([
  ["101", { element: "ICMSSN101", says: "credit" }],
  ["102", { element: "ICMSSN102", says: "nothing" }],
  ["103", { element: "ICMSSN102", says: "nothing" }],
  ["300", { element: "ICMSSN102", says: "nothing" }],
  ["400", { element: "ICMSSN102", says: "nothing" }],
  ["500", { element: "ICMSSN500", says: "nothing" }],
  ["900", { element: "ICMSSN900", says: "tax" }],
]);

function statusOf(combo: Combo | undefined): Status | undefined {
  const { [EXT.cst]: cst, [EXT.csosn]: csosn } = combo?.ext ?? {};
  return csosn ? BY_CSOSN.get(csosn) : BY_CST.get(cst ?? "");
}

/** True where the format can express the line's ICMS. */
export function canTellIcms(combo: Combo | undefined): boolean {
  const status = statusOf(combo);
  return status !== undefined && (status.says !== "nothing" || (combo?.percent?.isZero() ?? true));
}

/** True if base and amount of the ICMS count in the totals. */
export function isCharged(combo: Combo | undefined): boolean {
  return statusOf(combo)?.says === "tax";
}

/** `ICMS` of a line. */
export function icmsNode(combo: Combo | undefined, base: Amount): XmlNode {
  const status = statusOf(combo);
  const { ext = {}, percent } = combo ?? {};
  const amount = taxOn(base, combo).toString();
  return group(
    "ICMS",
    group(
      status?.element ?? "",
      leaf("orig", ext[EXT.origin]),
      leaf("CST", ext[EXT.csosn] ? undefined : ext[EXT.cst]),
      leaf("CSOSN", ext[EXT.csosn]),
      status?.says === "tax"
        ? [
            leaf("modBC", BY_VALUE),
            leaf("vBC", base.toString()),
            leaf("pICMS", rateOf(percent)),
            leaf("vICMS", amount),
          ]
        : undefined,
      status?.says === "credit"
        ? [leaf("pCredSN", rateOf(percent)), leaf("vCredICMSSN", amount)]
        : undefined,
    ),
  );
}
