import { compact, type JsonObject, listOf, SCHEMA_BASE } from "@fakturo/model";
import { repeats, type XmlElement } from "@fakturo/xml";
import { textOf } from "../parse/find.ts";
import { EXT } from "./codes.ts";
import { find, findAll, moment, text } from "./find.ts";
import { readPaid } from "./read-paid.ts";
import { readParties } from "./read-parties.ts";
import { readActions, readReasons } from "./read-reasons.ts";

const ADDON = "fr-ctc-flow6-v1";

/** Statuses that are payments, by their kind. */
const PAYMENTS: ReadonlyMap<string, string> = new Map([
  ["211", "advice"],
  ["212", "receipt"],
]);

/** Meaning of each status; all others are responses. */
const STATUSES: ReadonlyMap<string, readonly [type: string, key: string]> = new Map([
  ["200", ["update", "issued"]],
  ["201", ["response", "issued"]],
  ["202", ["response", "acknowledged"]],
  ["203", ["response", "other"]],
  ["204", ["response", "processing"]],
  ["205", ["response", "accepted"]],
  ["206", ["response", "rejected"]],
  ["207", ["response", "rejected"]],
  ["208", ["response", "querying"]],
  ["209", ["update", "other"]],
  ["210", ["response", "rejected"]],
  ["213", ["response", "error"]],
]);

/** The status or payment in a CDAR document, not built yet. */
export function readCdar(root: XmlElement): JsonObject {
  const header = find(root, "rsm:ExchangedDocument");
  const about = find(root, "rsm:AcknowledgementDocument/ram:ReferenceReferencedDocument");
  const code = text(about, "ram:ProcessConditionCode");
  const issued = textOf(find(header, "ram:IssueDateTime/udt:DateTimeString"));
  repeats(find(about, "ram:ReceiptDateTime/udt:DateTimeString"), issued);
  const { day, time } = moment(header, "ram:IssueDateTime");
  const common = {
    $addons: [ADDON],
    code: text(header, "ram:ID"),
    issue_date: day,
    issue_time: time === "00:00:00" ? "" : time,
    ...readParties(header, about),
  };
  const payment = PAYMENTS.get(code);
  const document = payment
    ? { ...common, ...readPayment(about, code, payment) }
    : { ...common, ...readStatus(about, code) };
  return compact(document) ?? {};
}

function readStatus(about: XmlElement | undefined, code: string): JsonObject {
  const [type, key] = STATUSES.get(code) ?? ["response", "other"];
  const line = compact({
    index: 1,
    key,
    date: moment(about, "ram:ReceiptDateTime").day,
    doc: readReference(about),
    reasons: readReasons(about),
    actions: readActions(about),
    ext: compact({ [EXT.status]: code }),
  });
  return { $schema: `${SCHEMA_BASE}bill/status`, type, lines: listOf([line]) };
}

function readPayment(about: XmlElement | undefined, status: string, type: string): JsonObject {
  const { amount, due, tax, currency, code } = readPaid(about);
  const line = compact({ document: readReference(about), amount, due, tax });
  const ext = compact({ [EXT.condition]: code, [EXT.status]: status });
  return {
    $schema: `${SCHEMA_BASE}bill/payment`,
    type,
    ...(currency && { currency }),
    ...(ext && { ext }),
    lines: listOf([line]),
    methods: [{ key: "other", amount }],
  };
}

/** The invoice concerned. */
function readReference(about: XmlElement | undefined): JsonObject | undefined {
  const numbers = findAll(about, "ram:IssuerTradeParty/ram:GlobalID").map((id) =>
    compact({
      code: textOf(id),
      ext: compact({ [EXT.scheme]: id.attributes.get("schemeID") }),
    }),
  );
  return compact({
    issue_date: moment(about, "ram:FormattedIssueDateTime").day,
    code: text(about, "ram:IssuerAssignedID"),
    identities: listOf(numbers),
    ext: compact({ [EXT.documentType]: text(about, "ram:TypeCode") }),
  });
}
