import { createFinder, type XmlElement } from "@fakturo/xml";
import {
  cancellationFingerprint,
  eventFingerprint,
  registrationFingerprint,
} from "../fingerprint.ts";
import { NAMESPACES } from "../namespaces.ts";

const { text } = createFinder(NAMESPACES);

/** Fields of a record that the check compares. */
export interface CheckedRecord {
  /** The record's huella, and the calculated one. */
  readonly stated: string;
  readonly computed: string;
  /** Moment of generation. */
  readonly at: string;
  /** Identification in records of anomalies. */
  readonly named: Readonly<Record<string, string>>;
}

/** Fields of a standalone record; undefined for other documents. */
export function factsOf(root: XmlElement): CheckedRecord | undefined {
  switch (root.name) {
    case "RegistroAlta":
      return registrationFacts(root);
    case "RegistroAnulacion":
      return cancellationFacts(root);
    case "RegistroEvento":
      return eventFacts(root);
    default:
      return undefined;
  }
}

function sealOf(root: XmlElement) {
  return {
    stated: text(root, "sum1:Huella"),
    at: text(root, "sum1:FechaHoraHusoGenRegistro"),
    previous: text(root, "sum1:Encadenamiento/sum1:RegistroAnterior/sum1:Huella"),
  };
}

function invoiceOf(root: XmlElement, suffix: string) {
  const member = (name: string) => text(root, `sum1:IDFactura/sum1:${name}${suffix}`);
  return {
    issuer: member("IDEmisorFactura"),
    number: member("NumSerieFactura"),
    date: member("FechaExpedicionFactura"),
  };
}

type Invoice = ReturnType<typeof invoiceOf>;

const nameOf = ({ issuer, number, date }: Invoice) => ({
  issuer_tax_code: issuer,
  code: number,
  issue_date: date,
});

function registrationFacts(root: XmlElement): CheckedRecord {
  const { stated, at, previous } = sealOf(root);
  const invoice = invoiceOf(root, "");
  const computed = registrationFingerprint({
    ...invoice,
    docType: text(root, "sum1:TipoFactura"),
    taxTotal: text(root, "sum1:CuotaTotal"),
    total: text(root, "sum1:ImporteTotal"),
    previous,
    at,
  });
  return { stated, computed, at, named: nameOf(invoice) };
}

function cancellationFacts(root: XmlElement): CheckedRecord {
  const { stated, at, previous } = sealOf(root);
  const invoice = invoiceOf(root, "Anulada");
  const computed = cancellationFingerprint({ ...invoice, previous, at });
  return { stated, computed, at, named: nameOf(invoice) };
}

function eventFacts(root: XmlElement): CheckedRecord {
  const said = (path: string) => text(root, `sf:Evento/${path}`);
  const [stated, at, type] = [
    said("sf:HuellaEvento"),
    said("sf:FechaHoraHusoGenEvento"),
    said("sf:TipoEvento"),
  ];
  const computed = eventFingerprint({
    producer: {
      nif: said("sf:SistemaInformatico/sf:NIF"),
      id: said("sf:SistemaInformatico/sf:IDOtro/sf:ID"),
    },
    system: said("sf:SistemaInformatico/sf:IdSistemaInformatico"),
    version: said("sf:SistemaInformatico/sf:Version"),
    installation: said("sf:SistemaInformatico/sf:NumeroInstalacion"),
    issuer: said("sf:ObligadoEmision/sf:NIF"),
    type,
    previous: said("sf:Encadenamiento/sf:EventoAnterior/sf:HuellaEvento"),
    at,
  });
  return { stated, computed, at, named: { type, timestamp: at, fingerprint: stated } };
}
