import { compact, type JsonObject, listOf } from "@fakturo/model";
import { repeats, type XmlElement } from "@fakturo/xml";
import { textOf } from "../parse/find.ts";
import { EXT } from "./codes.ts";
import { find, findAll, text } from "./find.ts";

/** Marks a value as the expected one, in contrast to that of the invoice. */
export const UNCHANGED = "ram:ValueChangedIndicator/udt:IndicatorString";

const STATUS = "ram:SpecifiedDocumentStatus";

/** Reasons by code; with several requested actions, each reason is repeated for each. */
export function readReasons(about: XmlElement | undefined): JsonObject[] {
  return distinct(findAll(about, STATUS).map(readReason));
}

/** Requested actions (MDT-121, MDT-122). */
export function readActions(about: XmlElement | undefined): JsonObject[] {
  return distinct(
    findAll(about, STATUS).map((status) =>
      compact({
        description: text(status, "ram:RequestedAction"),
        ext: compact({ [EXT.action]: text(status, "ram:RequestedActionCode") }),
      }),
    ),
  );
}

function readReason(status: XmlElement): JsonObject | undefined {
  const faults = findAll(status, "ram:SpecifiedDocumentCharacteristic").map(readFault);
  const [first] = faults;
  const note = find(status, "ram:IncludedNote/ram:Content");
  const description = text(status, "ram:Reason") || textOf(note);
  repeats(note, description);
  return compact({
    description,
    faults: listOf(faults),
    ext: compact({
      [EXT.reason]: text(status, "ram:ReasonCode"),
      [EXT.condition]: first?.code,
    }),
  });
}

/** The value concerned, as text: `VAT rate (BT-152): 10.00%`. */
function readFault(row: XmlElement): JsonObject | undefined {
  repeats(find(row, UNCHANGED), "false");
  const name = text(row, "ram:Name");
  const term = text(row, "ram:ID");
  const label = [name, term && `(${term})`].filter(Boolean).join(" ");
  const message = [label, valueIn(row)].filter(Boolean).join(": ");
  const location = text(row, "ram:Location");
  return compact({
    code: text(row, "ram:TypeCode") || name,
    message,
    paths: location ? [location] : undefined,
  });
}

function valueIn(row: XmlElement): string {
  const amount = find(row, "ram:ValueAmount");
  const percent = text(row, "ram:ValuePercent");
  if (amount) return `${textOf(amount)} ${amount.attributes.get("currencyID") ?? ""}`.trim();
  return percent ? `${percent}%` : text(row, "ram:Value");
}

function distinct(rows: readonly (JsonObject | undefined)[]): JsonObject[] {
  const seen = new Map<string, JsonObject>();
  for (const row of listOf(rows)) seen.set(JSON.stringify(row), row);
  return [...seen.values()];
}
