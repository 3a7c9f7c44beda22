import { fullCode } from "@fakturo/model";
import { attributed, declare, group, leaf, type XmlNode } from "@fakturo/xml";
import { issued } from "../cii/elements.ts";
import { EXT, MESSAGE_TYPES, SIREN } from "./codes.ts";
import type { Flavour } from "./flavours.ts";
import type { CdarMessage } from "./message.ts";
import { CDAR } from "./namespaces.ts";
import { type MessageRoute, tradeParties } from "./parties.ts";
import { statusesOf } from "./statuses.ts";

/** UNTDID 2379 for `CCYYMMDDHHMMSS`. */
const TIME = "204";
const MIDNIGHT = "00:00:00";

/** The CDAR document of a message, in schema order. */
export function documentOf(message: CdarMessage, flavour: Flavour, route: MessageRoute): XmlNode {
  const root = group(
    "rsm:CrossDomainAcknowledgementAndResponse",
    group(
      "rsm:ExchangedDocumentContext",
      group(
        "ram:BusinessProcessSpecifiedDocumentContextParameter",
        leaf("ram:ID", flavour.process), // MDT-2
      ),
      group(
        "ram:GuidelineSpecifiedDocumentContextParameter",
        leaf("ram:ID", flavour.guideline), // MDT-3
      ),
    ),
    group(
      "rsm:ExchangedDocument",
      leaf("ram:ID", message.id), // MDT-4
      leaf("ram:Name", flavour.isForPortal ? message.status.label : undefined), // MDT-5
      momentOf("ram:IssueDateTime", message), // MDT-8
      ...tradeParties(message, flavour, route),
    ),
    group(
      "rsm:AcknowledgementDocument",
      group("ram:MultipleReferencesIndicator", leaf("udt:Indicator", "false")), // MDT-74
      leaf("ram:TypeCode", MESSAGE_TYPES[message.status.reporter]), // MDT-77
      momentOf("ram:IssueDateTime", message), // MDT-78
      referenced(message, flavour),
    ),
  );
  return attributed(root, declare(CDAR));
}

/** The invoice and its status (MDG-32). */
function referenced(message: CdarMessage, flavour: Flavour): XmlNode {
  const { reference, code, status, since } = message;
  const received = since ? moment("ram:ReceiptDateTime", since, MIDNIGHT) : undefined;
  return group(
    "ram:ReferenceReferencedDocument",
    leaf("ram:IssuerAssignedID", fullCode(reference)), // MDT-87
    leaf("ram:StatusCode", status.coarse), // MDT-88
    leaf("ram:TypeCode", reference.ext?.[EXT.documentType]), // MDT-91
    received ?? (flavour.isForPortal ? momentOf("ram:ReceiptDateTime", message) : undefined), // MDT-95
    leaf("ram:ReferenceTypeCode", flavour.isForPortal ? flavour.guideline : undefined), // MDT-97
    flavour.isForPortal ? issuedAt(reference.issue_date) : issued(reference.issue_date), // MDT-100
    leaf("ram:ProcessConditionCode", code), // MDT-105
    leaf("ram:ProcessCondition", status.label), // MDT-106
    group(
      "ram:IssuerTradeParty",
      leaf("ram:GlobalID", sellerNumber(message), { schemeID: SIREN }), // MDT-129
    ),
    statusesOf(message),
  );
}

function sellerNumber({ reference, supplier }: CdarMessage): string | undefined {
  const all = [...(reference.identities ?? []), ...(supplier?.identities ?? [])];
  return all.find(({ ext }) => ext?.[EXT.scheme] === SIREN)?.code;
}

function momentOf(name: string, { day, time }: CdarMessage): XmlNode {
  return moment(name, day, time);
}

function moment(name: string, day: string, time: string): XmlNode {
  return group(name, leaf("udt:DateTimeString", digits(day, time), { format: TIME }));
}

function issuedAt(day = ""): XmlNode {
  return group(
    "ram:FormattedIssueDateTime",
    leaf("qdt:DateTimeString", digits(day, MIDNIGHT), { format: TIME }),
  );
}

function digits(day: string, time: string): string {
  return `${day}${time}`.replace(/\D/g, "");
}
