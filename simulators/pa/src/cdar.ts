import { attributed, declare, group, leaf, writeXml } from "@fakturo/xml";
import type { StoredInvoice } from "./state.ts";

const CDAR = {
  rsm: "urn:un:unece:uncefact:data:standard:CrossDomainAcknowledgementAndResponse:100",
  ram: "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100",
  qdt: "urn:un:unece:uncefact:data:standard:QualifiedDataType:100",
  udt: "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100",
};

const LABELS: Readonly<Record<string, string>> = {
  "200": "Déposée",
  "201": "Émise_par_la_plateforme",
  "202": "Reçue",
  "203": "Mise_à_disposition",
  "213": "Rejetée",
  "300": "Déposée",
  "301": "Rejetée",
};
/** UNTDID 4405, where the status has one. */
const COARSE: Readonly<Record<string, string>> = { "200": "10", "202": "43", "203": "48" };
const PLATFORM_NAME = "Plateforme simulée";
const PLATFORM_NUMBER = "0001";
const REPORT_GUIDELINE = "urn.cpro.gouv.fr:1p0:CDV:ereporting";
const INVOICE_GUIDELINE = "urn.cpro.gouv.fr:1p0:CDV:invoice";

/** A reason of a status. */
export interface StatusReason {
  readonly code: string;
  readonly text: string;
}

/** What a message of the platform is about. */
type Subject = Pick<StoredInvoice, "number" | "day" | "type"> & { readonly siren: string };

/** A status message of the platform about an invoice (305), or about a report. */
export function platformStatus(
  subject: Subject,
  code: string,
  at: number,
  reasons: readonly StatusReason[],
): Uint8Array {
  const isReport = code.startsWith("3");
  const root = group(
    "rsm:CrossDomainAcknowledgementAndResponse",
    group(
      "rsm:ExchangedDocumentContext",
      group("ram:BusinessProcessSpecifiedDocumentContextParameter", leaf("ram:ID", "REGULATED")),
      group(
        "ram:GuidelineSpecifiedDocumentContextParameter",
        leaf("ram:ID", isReport ? REPORT_GUIDELINE : INVOICE_GUIDELINE),
      ),
    ),
    headerNode(subject, code, at),
    group(
      "rsm:AcknowledgementDocument",
      group("ram:MultipleReferencesIndicator", leaf("udt:Indicator", "false")),
      leaf("ram:TypeCode", "305"),
      moment("ram:IssueDateTime", at),
      referenceNode(subject, code, { at, reasons }),
    ),
  );
  return Buffer.from(writeXml(attributed(root, declare(CDAR))));
}

function headerNode({ number, siren }: Subject, code: string, at: number) {
  const platform = [
    leaf("ram:GlobalID", PLATFORM_NUMBER, { schemeID: "0238" }),
    leaf("ram:Name", PLATFORM_NAME),
    leaf("ram:RoleCode", "WK"),
  ];
  return group(
    "rsm:ExchangedDocument",
    leaf("ram:ID", `${number}_${code}_${digitsOf(at)}`),
    moment("ram:IssueDateTime", at),
    group("ram:SenderTradeParty", platform),
    group("ram:IssuerTradeParty", platform),
    group(
      "ram:RecipientTradeParty",
      leaf("ram:GlobalID", siren, { schemeID: "0002" }),
      leaf("ram:RoleCode", "SE"),
      group("ram:URIUniversalCommunication", leaf("ram:URIID", siren, { schemeID: "0225" })),
    ),
  );
}

function referenceNode(
  { number, type, day, siren }: Subject,
  code: string,
  { at, reasons }: { readonly at: number; readonly reasons: readonly StatusReason[] },
) {
  return group(
    "ram:ReferenceReferencedDocument",
    leaf("ram:IssuerAssignedID", number),
    leaf("ram:StatusCode", COARSE[code]),
    leaf("ram:TypeCode", type),
    moment("ram:ReceiptDateTime", at),
    group(
      "ram:FormattedIssueDateTime",
      leaf("qdt:DateTimeString", day.replaceAll("-", ""), { format: "102" }),
    ),
    leaf("ram:ProcessConditionCode", code),
    leaf("ram:ProcessCondition", LABELS[code]),
    group("ram:IssuerTradeParty", leaf("ram:GlobalID", siren, { schemeID: "0002" })),
    reasons.map((reason, i) =>
      group(
        "ram:SpecifiedDocumentStatus",
        leaf("ram:ReasonCode", reason.code),
        leaf("ram:Reason", reason.text),
        leaf("ram:SequenceNumeric", String(i + 1)),
      ),
    ),
  );
}

function moment(name: string, at: number) {
  return group(name, leaf("udt:DateTimeString", digitsOf(at), { format: "204" }));
}

/** `CCYYMMDDHHMMSS` in Paris. */
export function digitsOf(at: number): string {
  const text = new Date(at).toLocaleString("sv-SE", { timeZone: "Europe/Paris" });
  return text.replaceAll(/\D/g, "");
}
