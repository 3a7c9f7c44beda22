import type { Action, Reason, StatusFault } from "@fakturo/model";
import { group, leaf, type XmlNode } from "@fakturo/xml";
import { EXT, VALUE_CODES } from "./codes.ts";
import type { CdarMessage, Paid } from "./message.ts";

/** Reasons with requested actions, or amounts paid (MDG-37). */
export function statusesOf({ reasons, actions, paid }: CdarMessage): XmlNode[] {
  if (paid.length > 0) return [group(STATUS, sequence(1), paid.map(amountPaid))];
  return pairs(reasons, actions).map(({ reason, action }, i) =>
    group(
      STATUS,
      leaf("ram:ReasonCode", reason?.ext?.[EXT.reason]), // MDT-113
      leaf("ram:Reason", reason?.description), // MDT-114
      leaf("ram:RequestedActionCode", action?.ext?.[EXT.action]), // MDT-121
      leaf("ram:RequestedAction", action?.description), // MDT-122
      sequence(i + 1),
      group("ram:IncludedNote", leaf("ram:Content", reason?.description)), // MDT-126
      (reason?.faults ?? []).map(questioned),
    ),
  );
}

const STATUS = "ram:SpecifiedDocumentStatus";

/** MDT-124. */
function sequence(position: number): XmlNode {
  return leaf("ram:SequenceNumeric", String(position));
}

interface Pair {
  readonly reason?: Reason;
  readonly action?: Action;
}

/** Every reason with every action; either one alone where the other is missing. */
function pairs(reasons: readonly Reason[], actions: readonly Action[]): Pair[] {
  if (reasons.length === 0) return actions.map((action) => ({ action }));
  if (actions.length === 0) return reasons.map((reason) => ({ reason }));
  return reasons.flatMap((reason) => actions.map((action) => ({ reason, action })));
}

/** A wrong value of the invoice, or the expected one (MDG-43). */
function questioned({ code, message, paths = [] }: StatusFault): XmlNode {
  const isKnown = VALUE_CODES.has(code ?? "");
  return group(
    "ram:SpecifiedDocumentCharacteristic",
    leaf("ram:TypeCode", isKnown ? code : undefined), // MDT-207
    leaf("ram:Name", message || (isKnown ? undefined : code)), // MDT-211
    leaf("ram:Location", paths[0]), // MDT-213
  );
}

function amountPaid({ code, amount, currency, percent }: Paid): XmlNode {
  return group(
    "ram:SpecifiedDocumentCharacteristic",
    leaf("ram:TypeCode", code), // MDT-207
    leaf("ram:ValueAmount", amount.toString(), { currencyID: currency }), // MDT-215
    leaf("ram:ValuePercent", percent?.toString()), // MDT-224
  );
}
