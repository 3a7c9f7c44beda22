import { ORDINARY_NAMESPACE, SIMPLIFIED_NAMESPACE } from "@fakturo/italy";
import { isSigned, openCades, verifyXml } from "@fakturo/signature";
import { createFinder, readXml, type XmlElement } from "@fakturo/xml";

const finder = createFinder({ ds: "http://www.w3.org/2000/09/xmldsig#" });
export const { find, findAll, text } = finder;

const MAX_BYTES = 16 * 1024 * 1024;
const HEADER = "FatturaElettronicaHeader";
const GENERAL = "DatiGenerali/DatiGeneraliDocumento";

/** Tax identification of a party. */
export interface PartyFacts {
  readonly country: string;
  readonly vat: string;
  readonly fiscalCode: string;
}

/** One invoice of a file. */
export interface BodyFacts {
  readonly element: XmlElement;
  readonly type: string;
  readonly number: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
}

/** A file as the checks read it. */
export interface FatturaFacts {
  readonly root: XmlElement;
  /** `FormatoTrasmissione`. */
  readonly format: string;
  readonly isSimplified: boolean;
  readonly transmitter: { readonly country: string; readonly code: string };
  readonly recipient: string;
  readonly pec: string;
  readonly seller: PartyFacts;
  readonly customer: PartyFacts;
  readonly bodies: readonly BodyFacts[];
  readonly signature: SignatureFacts;
}

/** The signature of a file: around it, in it, or none. */
export interface SignatureFacts {
  readonly is: "none" | "valid" | "broken";
  /** End of the signer's certificate, milliseconds since 1970. */
  readonly until?: number;
}

/** The content of a file; undefined where it is no FatturaPA. */
export function factsOf(data: Uint8Array): FatturaFacts | undefined {
  try {
    const { content, signature } = opened(data);
    const root = readXml(content, { size: MAX_BYTES });
    const isKnown = [ORDINARY_NAMESPACE, SIMPLIFIED_NAMESPACE].includes(root.namespace);
    return isKnown ? factsIn(root, signature ?? ownSignature(root, content)) : undefined;
  } catch {
    return undefined;
  }
}

function opened(data: Uint8Array): { content: Uint8Array; signature?: SignatureFacts } {
  if (!isSigned(data)) return { content: data };
  const { content, signers } = openCades(data, { maxBytes: MAX_BYTES });
  const ends = signers.map(({ certificate }) => certificate.validToDate.getTime());
  return { content, signature: { is: "valid", until: Math.min(...ends) } };
}

function ownSignature(root: XmlElement, content: Uint8Array): SignatureFacts {
  if (!find(root, "ds:Signature")) return { is: "none" };
  try {
    const { certificate } = verifyXml(content);
    return { is: "valid", until: certificate.validToDate.getTime() };
  } catch {
    return { is: "broken" };
  }
}

function factsIn(root: XmlElement, signature: SignatureFacts): FatturaFacts {
  const header = find(root, HEADER);
  const isSimplified = root.namespace === SIMPLIFIED_NAMESPACE;
  const transmission = find(header, "DatiTrasmissione");
  return {
    root,
    isSimplified,
    signature,
    format: text(transmission, "FormatoTrasmissione"),
    transmitter: {
      country: text(transmission, "IdTrasmittente/IdPaese"),
      code: text(transmission, "IdTrasmittente/IdCodice"),
    },
    recipient: text(transmission, "CodiceDestinatario"),
    pec: text(transmission, "PECDestinatario"),
    seller: party(header, isSimplified ? "CedentePrestatore" : "CedentePrestatore/DatiAnagrafici"),
    customer: party(
      header,
      `CessionarioCommittente/${isSimplified ? "IdentificativiFiscali" : "DatiAnagrafici"}`,
    ),
    bodies: findAll(root, "FatturaElettronicaBody").map((element) => ({
      element,
      type: text(element, `${GENERAL}/TipoDocumento`),
      number: text(element, `${GENERAL}/Numero`),
      date: text(element, `${GENERAL}/Data`),
    })),
  };
}

function party(header: XmlElement | undefined, path: string): PartyFacts {
  const element = find(header, path);
  return {
    country: text(element, "IdFiscaleIVA/IdPaese"),
    vat: text(element, "IdFiscaleIVA/IdCodice"),
    fiscalCode: text(element, "CodiceFiscale"),
  };
}

/** Key of an invoice: seller, number, year, and whether it is a credit note. */
export function invoiceKey({ seller }: FatturaFacts, { number, date, type }: BodyFacts): string {
  const year = date.slice(0, "2026".length);
  return [seller.country + seller.vat, number, year, type === "TD04" ? "credit" : "debit"].join(
    "·",
  );
}
