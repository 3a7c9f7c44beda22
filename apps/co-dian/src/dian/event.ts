import { createHash } from "node:crypto";
import { UBL } from "@fakturo/app-ubl";
import { attributed, declare, group, kept, leaf, writeXml, type XmlNode } from "@fakturo/xml";
import type { DianDocumentFacts, DianPartyFacts } from "../connection/facts.ts";
import type { Settings } from "../settings.ts";
import { softwareSecurityCode } from "./cufe.ts";
import { dianExtensions, STRUCTURES } from "./extensions.ts";
import { lookupUrl } from "./qr.ts";
import { taxScheme } from "./tax-scheme.ts";

const ROOT = "urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2";
const EXTENSIONS = "urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2";

/** Events of an invoice by code. */
export const EVENTS = {
  "030": "Acuse de recibo de Factura Electrónica de Venta",
  "031": "Reclamo de la Factura Electrónica de Venta",
  "032": "Recibo del bien y/o prestación del servicio",
  "033": "Aceptación expresa",
  "034": "Aceptación Tácita",
} as const;
export type EventCode = keyof typeof EVENTS;

/** Reasons of a claim (031). */
export const CLAIM_REASONS = {
  "01": "Documento con inconsistencias",
  "02": "Mercancía no entregada totalmente",
  "03": "Mercancía no entregada parcialmente",
  "04": "Servicio no prestado",
} as const;
export type ClaimReason = keyof typeof CLAIM_REASONS;

/** Person who received the invoice or the goods. */
export interface EventPerson {
  /** Kind of identity document (table 13.2.1), e.g. `13`. */
  readonly type: string;
  readonly number: string;
  readonly first_name: string;
  readonly family_name: string;
  readonly job: string;
}

/** What an event says. */
export interface DianEventFacts {
  readonly event: EventCode;
  readonly reason?: ClaimReason | undefined;
  readonly person?: EventPerson | undefined;
  /** The invoice. */
  readonly invoice: Pick<DianDocumentFacts, "number" | "code" | "scheme" | "type">;
  readonly sender: DianPartyFacts;
  readonly receiver: DianPartyFacts;
  /** Number of the event. */
  readonly id: string;
  /** Moment, milliseconds since 1970. */
  readonly now: number;
}

const BOGOTA_MS = 5 * 3_600_000;
/** Oath of the issuer in a tacit acceptance (Decreto 1074 of 2015, art. 2.2.2.53.4). */
const OATH =
  "Manifiesto bajo la gravedad de juramento que transcurridos tres días hábiles contados desde la recepción de la mercancía o servicio, el adquirente no presentó reclamo ni aceptación expresa.";

/** An event with its code. */
export interface WrittenEvent {
  readonly xml: string;
  /** CUDE. */
  readonly code: string;
}

/** Writes an event as `ApplicationResponse` (Anexo Técnico 1.9, events), without signature. */
export function writeEvent(facts: DianEventFacts, settings: Settings): WrittenEvent {
  const local = new Date(facts.now - BOGOTA_MS).toISOString();
  const [date, time] = [local.slice(0, 10), `${local.slice(11, 19)}-05:00`];
  const code = eventCode(facts, { date, time, pin: settings.software.pin });
  const { environment, software } = settings;
  const control = dianExtensions({
    settings,
    range: undefined,
    securityCode: softwareSecurityCode(software, facts.id),
    qr: lookupUrl(code, environment),
  });
  const root = group(
    "ApplicationResponse",
    group(
      "ext:UBLExtensions",
      group("ext:UBLExtension", group("ext:ExtensionContent", control)),
      group("ext:UBLExtension", kept(group("ext:ExtensionContent"))),
    ),
    leaf("cbc:UBLVersionID", "UBL 2.1"),
    leaf("cbc:CustomizationID", "1"),
    leaf("cbc:ProfileID", "DIAN 2.1: ApplicationResponse de la Factura Electrónica de Venta"),
    leaf("cbc:ProfileExecutionID", environment),
    leaf("cbc:ID", facts.id),
    leaf("cbc:UUID", code, { schemeID: environment, schemeName: "CUDE-SHA384" }),
    leaf("cbc:IssueDate", date),
    leaf("cbc:IssueTime", time),
    leaf("cbc:Note", facts.event === "034" ? OATH : undefined),
    taxScheme("cac:SenderParty", facts.sender),
    taxScheme("cac:ReceiverParty", facts.receiver),
    documentResponse(facts),
  );
  const whole = attributed(root, declare({ "": ROOT, ...UBL, ext: EXTENSIONS, sts: STRUCTURES }));
  return { xml: writeXml(whole, { illegal: "remove" }), code };
}

function eventCode(
  { id, sender, receiver, event, invoice }: DianEventFacts,
  { date, time, pin }: { readonly date: string; readonly time: string; readonly pin: string },
): string {
  const parts = [id, date, time, sender.number, receiver.number, event];
  const text = [...parts, invoice.number, invoice.type, pin].join("");
  return createHash("sha384").update(text).digest("hex");
}

function documentResponse({ event, reason, person, invoice }: DianEventFacts): XmlNode {
  const list = reason && { listID: reason, name: CLAIM_REASONS[reason] };
  return group(
    "cac:DocumentResponse",
    group(
      "cac:Response",
      leaf("cbc:ResponseCode", event, list ?? {}),
      leaf("cbc:Description", EVENTS[event]),
    ),
    group(
      "cac:DocumentReference",
      leaf("cbc:ID", invoice.number),
      leaf("cbc:UUID", invoice.code, { schemeName: invoice.scheme }),
      leaf("cbc:DocumentTypeCode", invoice.type),
    ),
    person && personNode(person),
  );
}

function personNode({ type, number, first_name, family_name, job }: EventPerson): XmlNode {
  return group(
    "cac:IssuerParty",
    group(
      "cac:Person",
      leaf("cbc:ID", number, { schemeName: type }),
      leaf("cbc:FirstName", first_name),
      leaf("cbc:FamilyName", family_name),
      leaf("cbc:JobTitle", job),
    ),
  );
}
