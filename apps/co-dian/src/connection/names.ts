import { createFinder } from "@fakturo/xml";

/** Namespace of the service's operations. */
export const WCF = "http://wcf.dian.colombia";
/** Key of the connection. */
export const DIAN = "gov-co";

const CONTRACT = "http://schemas.datacontract.org/2004/07";

/** Paths in answers of the service; `r` is the result of documents and events. */
export const answerFinder = createFinder({
  w: WCF,
  r: `${CONTRACT}/DianResponse`,
  u: `${CONTRACT}/UploadDocumentResponse`,
  t: `${CONTRACT}/XmlParamsResponseTrackId`,
  l: `${CONTRACT}/NumberRangeResponseList`,
  n: `${CONTRACT}/NumberRangeResponse`,
  e: `${CONTRACT}/EventResponse`,
  a: "http://schemas.microsoft.com/2003/10/Serialization/Arrays",
});
