import { WSSE, WSU } from "@fakturo/soap";
import { createFinder } from "@fakturo/xml";

/** Operations of the banks' file service, with `in` and `out` at their ends. */
export const SERVICE = "http://bxd.fi/CorporateFileService";
/** Header and content of its messages. */
export const MODEL = "http://model.bxd.fi";
/** `ApplicationRequest` and `ApplicationResponse`. */
export const DATA = "http://bxd.fi/xmldata/";
/** Compression by GZIP (RFC 1952). */
export const GZIP = "RFC1952";
/** Path of the service below the simulator's prefix. */
export const BANK_PATH = "/bank/CorporateFileService";

/** Paths in requests. */
export const finder = createFinder({
  s: "http://schemas.xmlsoap.org/soap/envelope/",
  wsse: WSSE,
  wsu: WSU,
  m: MODEL,
  d: DATA,
});
