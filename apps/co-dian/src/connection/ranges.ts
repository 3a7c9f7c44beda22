import type { NumberRange, Settings } from "../settings.ts";
import { callDian, type DianCaller, type NoReply } from "./call.ts";
import { answerFinder } from "./names.ts";
import { getNumberingRange } from "./operations.ts";

const { findAll, text } = answerFinder;
const DONE = "100";

/** Codes of answers without ranges (`OperationCode`). */
const MEANINGS: ReadonlyMap<string, string> = new Map([
  ["301", "the DIAN has granted no numbering range: request one (form 1876)"],
  ["302", "the software is not that of this NIT"],
  ["303", "no prefix is linked to the software: link it in the DIAN's portal"],
  ["401", "the certificate may not read the ranges of this NIT"],
  ["89", "the NIT is not that of the certificate"],
]);

/** Ranges of an issuer, or why it cannot send. */
export type RangesFound =
  | { readonly is: "ranges"; readonly ranges: readonly NumberRange[] }
  | { readonly is: "none"; readonly code: string; readonly message: string }
  | NoReply;

/**
 * Reads the numbering ranges of an issuer, past ones too. Those of paper invoices are linked to no software, and have no
 * technical key; without any other the issuer cannot send.
 * @param holder NIT with check digit.
 */
export async function readRanges(
  holder: string,
  { id, provider }: Settings["software"],
  caller: DianCaller,
): Promise<RangesFound> {
  const operation = getNumberingRange(holder.slice(0, -1), provider.slice(0, -1), id);
  const outcome = await callDian(operation, caller);
  if (outcome.is !== "reply") return outcome;
  const code = text(outcome.result, "l:OperationCode");
  const said = text(outcome.result, "l:OperationDescription");
  const known = MEANINGS.get(code);
  if (known !== undefined) return { is: "none", code, message: `${known} (DIAN: ${said})` };
  if (code !== DONE) return { is: "unknown", message: `operation code ${code}: ${said}` };
  const rows = findAll(outcome.result, "l:ResponseList/n:NumberRangeResponse");
  const ranges = rows.map((row): NumberRange => {
    const read = (name: string) => text(row, `n:${name}`);
    return {
      resolution: read("ResolutionNumber"),
      prefix: read("Prefix"),
      from: Number(read("FromNumber")),
      to: Number(read("ToNumber")),
      start: read("ValidDateFrom").slice(0, 10),
      end: read("ValidDateTo").slice(0, 10),
      technicalKey: read("TechnicalKey"),
    };
  });
  if (ranges.some(({ technicalKey }) => technicalKey !== "")) return { is: "ranges", ranges };
  const message = MEANINGS.get("303") ?? "";
  return { is: "none", code: "303", message };
}
