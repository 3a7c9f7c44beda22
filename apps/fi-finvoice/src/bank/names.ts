import { createFinder } from "@fakturo/xml";

/** Operations of the banks' file service. */
export const SERVICE = "http://bxd.fi/CorporateFileService";
/** Header and content of its messages. */
export const MODEL = "http://model.bxd.fi";
/** `ApplicationRequest` and `ApplicationResponse`. */
export const DATA = "http://bxd.fi/xmldata/";
/** Compression by GZIP (RFC 1952), as `CompressionMethod` names it. */
export const GZIP = "RFC1952";

/** Paths in the banks' messages. */
export const bankFinder = createFinder({ m: MODEL, d: DATA });
