/** SOAP 1.1. */
export const SOAP = "http://schemas.xmlsoap.org/soap/envelope/";
/** Header of ebXML Message Service 2.0. */
export const EB = "http://www.oasis-open.org/committees/ebxml-msg/schema/msg-header-2_0.xsd";
export const XLINK = "http://www.w3.org/1999/xlink";
