/** Exclusive canonical form, and the namespace of its parameter. */
export const EXCLUSIVE = "http://www.w3.org/2001/10/xml-exc-c14n#";
/** Transform that gives the bytes of an attachment (SwA profile 1.1 §5.4). */
export const ATTACHMENT_CONTENT =
  "http://docs.oasis-open.org/wss/oasis-wss-SwAProfile-1.1#Attachment-Content-Signature-Transform";
/** Value types of references to certificates (X.509 token profile 1.1). */
export const X509_V3 =
  "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-x509-token-profile-1.0#X509v3";
export const THUMBPRINT =
  "http://docs.oasis-open.org/wss/oasis-wss-soap-message-security-1.1#ThumbprintSHA1";
