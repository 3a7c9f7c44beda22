import { WSA, WSSE, WSU } from "@fakturo/soap";
import { createFinder } from "@fakturo/xml";

/** Namespace of the service's operations. */
export const WCF = "http://wcf.dian.colombia";
/** Path of the service below the simulator's prefix. */
export const SERVICE = "/WcfDianCustomerServices.svc";

const CONTRACT = "http://schemas.datacontract.org/2004/07";

/** Namespaces of the answers' types. */
export const TYPES = {
  result: `${CONTRACT}/DianResponse`,
  upload: `${CONTRACT}/UploadDocumentResponse`,
  track: `${CONTRACT}/XmlParamsResponseTrackId`,
  rangeList: `${CONTRACT}/NumberRangeResponseList`,
  range: `${CONTRACT}/NumberRangeResponse`,
  event: `${CONTRACT}/EventResponse`,
  emails: `${CONTRACT}/ExchangeEmailResponse`,
  acquirer: `${CONTRACT}/Gosocket.Dian.Services.Utils.Common`,
  arrays: "http://schemas.microsoft.com/2003/10/Serialization/Arrays",
  instance: "http://www.w3.org/2001/XMLSchema-instance",
} as const;

const OASIS = "urn:oasis:names:specification:ubl:schema:xsd";
/** Namespaces of documents. */
export const UBL = {
  cac: `${OASIS}:CommonAggregateComponents-2`,
  cbc: `${OASIS}:CommonBasicComponents-2`,
  ext: `${OASIS}:CommonExtensionComponents-2`,
  sts: "dian:gov:co:facturaelectronica:Structures-2-1",
} as const;

/** Paths in requests. */
export const requestFinder = createFinder({
  s: "http://www.w3.org/2003/05/soap-envelope",
  w: WCF,
  wsa: WSA,
  wsse: WSSE,
  wsu: WSU,
});

/** Paths in documents. */
export const documentFinder = createFinder({
  ...UBL,
  ds: "http://www.w3.org/2000/09/xmldsig#",
  xades: "http://uri.etsi.org/01903/v1.3.2#",
});

/** Root namespace of a document. */
export function rootNamespace(name: string): string {
  return `${OASIS}:${name}-2`;
}
