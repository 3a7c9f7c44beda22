import { createHash, type X509Certificate } from "node:crypto";
import { cadenaOf, NAMESPACES, numberOf, rfcOf } from "@fakturo/mexico";
import { isFakturoError } from "@fakturo/model";
import { readCertificate } from "@fakturo/signature";
import { createFinder, readXml, type XmlElement, XmlError } from "@fakturo/xml";

export const { find, findAll } = createFinder(NAMESPACES);

/** A CFDI as it was sent. */
export interface SentCfdi {
  readonly xml: string;
  readonly root: XmlElement;
  readonly cadena: string;
  /** SHA-256 of the original string. */
  readonly hash: string;
  readonly seal: string;
  readonly certificate: X509Certificate;
  readonly number: string;
  /** RFC of the certificate's subject. */
  readonly rfc: string;
  readonly issuer: string;
  readonly receiver: string;
  /** Series and folio. */
  readonly name: string;
  readonly type: string;
  readonly total: string;
  readonly date: string;
}

/** A CFDI; undefined for other data, and for one whose certificate cannot be read. */
export function readSent(data: Uint8Array): SentCfdi | undefined {
  try {
    return sentIn(Buffer.from(data).toString("utf8"));
  } catch (error) {
    if (error instanceof XmlError || isFakturoError(error)) return undefined;
    throw error;
  }
}

function sentIn(xml: string): SentCfdi | undefined {
  const root = readXml(xml);
  if (root.name !== "Comprobante" || root.namespace !== NAMESPACES.cfdi) return undefined;
  const value = (name: string) => root.attributes.get(name) ?? "";
  const party = (name: string) => find(root, `cfdi:${name}`)?.attributes.get("Rfc") ?? "";
  const certificate = readCertificate(value("Certificado"));
  const cadena = cadenaOf(root);
  return {
    ...{ xml, root, cadena, certificate },
    hash: createHash("sha256").update(cadena, "utf8").digest("hex"),
    seal: value("Sello"),
    number: numberOf(certificate),
    rfc: rfcOf(certificate),
    issuer: party("Emisor"),
    receiver: party("Receptor"),
    name: [value("Serie"), value("Folio")].filter(Boolean).join("-"),
    type: value("TipoDeComprobante"),
    total: value("Total"),
    date: value("Fecha"),
  };
}
