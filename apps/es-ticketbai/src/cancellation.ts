import { Faults, type Invoice } from "@fakturo/model";
import { nifOf } from "@fakturo/spain";
import { attributed, declare, group, leaf, type XmlNode } from "@fakturo/xml";
import { checkNumber } from "./checks.ts";
import { nameText } from "./parties.ts";
import { RULES } from "./rules.ts";
import { softwareNode, type TicketBaiSoftware } from "./software.ts";
import { ZONES, type Zone, zoneOf } from "./zones.ts";

const NAMESPACE = "urn:ticketbai:anulacion";

/** A cancellation before it is signed. */
export interface Cancellation {
  /** `T:AnulaTicketBai` without signature. */
  readonly node: XmlNode;
  /** Its IDFactura and HuellaTBAI. */
  readonly body: readonly XmlNode[];
  readonly zone: Zone;
  readonly nif: string;
}

/**
 * Cancellation of the file of an invoice created on `date` (`DD-MM-YYYY`); it is not chained.
 * @throws FakturoError "validation" with the treasuries' reasons for refusal.
 */
export function cancellationOf(
  invoice: Invoice,
  date: string,
  software: TicketBaiSoftware,
): Cancellation {
  const faults = new Faults();
  const zone = zoneOf(invoice) ?? ZONES.BI;
  if (!zoneOf(invoice)) faults.add(RULES.zone, "$.tax.ext", "the province is needed");
  const nif = nifOf(invoice.supplier, faults, RULES.supplier);
  checkNumber(invoice, faults);
  faults.throwIfAny();
  const body = [
    group(
      "IDFactura",
      group(
        "Emisor",
        leaf("NIF", nif),
        leaf("ApellidosNombreRazonSocial", invoice.supplier && nameText(invoice.supplier)),
      ),
      group(
        "CabeceraFactura",
        leaf("SerieFactura", invoice.series),
        leaf("NumFactura", invoice.code),
        leaf("FechaExpedicionFactura", date),
      ),
    ),
    group("HuellaTBAI", softwareNode(software, zone.code)),
  ];
  const node = group("T:AnulaTicketBai", group("Cabecera", leaf("IDVersionTBAI", "1.2")), ...body);
  return { node: attributed(node, declare({ T: NAMESPACE })), body, zone, nif };
}
