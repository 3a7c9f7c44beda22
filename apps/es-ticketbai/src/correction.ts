import { Faults, type Invoice } from "@fakturo/model";
import { spanishTimeOn } from "@fakturo/spain";
import {
  attributed,
  declare,
  group,
  leaf,
  readXml,
  type XmlElement,
  type XmlNode,
} from "@fakturo/xml";
import type { Cancellation } from "./cancellation.ts";
import { elementAt, textAt } from "./connection/elements.ts";
import { readFile } from "./connection/file.ts";
import { ticketBaiOf } from "./document.ts";
import type { FileGeneration, FileLink } from "./generation.ts";
import { RULES } from "./rules.ts";
import type { SignerParty } from "./software.ts";
import { ZONES, type ZoneCode, zoneOf } from "./zones.ts";

const VERSION = "1.0";
const SPANISH_DATE = /^(\d{2})-(\d{2})-(\d{4})$/;

/** `SUBSANAR` of a file that the treasury refused, `MODIFICAR` of one that it has. */
export type CorrectionAction = "SUBSANAR" | "MODIFICAR";

/**
 * Corrected data of a signed file (zuzendu), which stays the invoice: number, moment, link and software are those of
 * the original. The message is not signed.
 * @throws FakturoError "validation" with the treasuries' reasons for refusal.
 */
export function correctionOf(
  invoice: Invoice,
  original: Uint8Array,
  action: CorrectionAction,
): XmlNode {
  const { signature, series, number } = readFile(original);
  const zone = zoneOf(invoice) ?? ZONES.BI;
  const file = ticketBaiOf(invoice, generationIn(original, zone.code));
  const faults = new Faults();
  if ((file.series ?? "") !== series || file.number !== number)
    faults.add(RULES.number, "$.code", `the file that is corrected has the number ${number}`);
  faults.throwIfAny();
  const node = group(
    "T:SubsanacionModificacionTicketBAI",
    group("Cabecera", leaf("IDVersion", VERSION), leaf("Accion", action)),
    ...file.body,
    leaf("SignatureValueFirmaFactura", signature),
  );
  return attributed(node, declare({ T: "urn:ticketbai:zuzendu-alta" }));
}

/** The action of a stored correction. */
export function actionIn(xml: Uint8Array): CorrectionAction {
  return textAt(readXml(xml), "Cabecera/Accion") === "SUBSANAR" ? "SUBSANAR" : "MODIFICAR";
}

/** Corrected data of a signed cancellation that the treasury refused. The message is not signed. */
export function cancellationCorrectionOf({ body }: Cancellation, original: Uint8Array): XmlNode {
  const node = group(
    "T:SubsanacionAnulacionTicketBAI",
    group("Cabecera", leaf("IDVersion", VERSION)),
    ...body,
    leaf("SignatureValueFirmaAnulacion", readFile(original).signature),
  );
  return attributed(node, declare({ T: "urn:ticketbai:zuzendu-baja" }));
}

/** How a signed file was generated. */
function generationIn(xml: Uint8Array, zone: ZoneCode): FileGeneration {
  const root = readXml(xml);
  const head = elementAt(root, "Factura/CabeceraFactura");
  const date = textAt(head, "FechaExpedicionFactura").replace(SPANISH_DATE, "$3-$2-$1");
  const software = elementAt(root, "HuellaTBAI/Software");
  return {
    at: spanishTimeOn(date, textAt(head, "HoraExpedicionFactura")),
    previous: linkIn(elementAt(root, "HuellaTBAI/EncadenamientoFacturaAnterior")),
    software: {
      licenses: { [zone]: textAt(software, "LicenciaTBAI") },
      nif: textAt(software, "EntidadDesarrolladora/NIF"),
      name: textAt(software, "Nombre"),
      version: textAt(software, "Version"),
      role: roleIn(textAt(root, "Sujetos/EmitidaPorTercerosODestinatario")),
    },
  };
}

function linkIn(element: XmlElement | undefined): FileLink | undefined {
  const series = textAt(element, "SerieFacturaAnterior");
  return (
    element && {
      ...(series !== "" && { series }),
      code: textAt(element, "NumFacturaAnterior"),
      issue_date: textAt(element, "FechaExpedicionFacturaAnterior"),
      signature: textAt(element, "SignatureValueFirmaFacturaAnterior"),
    }
  );
}

function roleIn(text: string): SignerParty {
  return text === "D" || text === "T" ? text : "N";
}
