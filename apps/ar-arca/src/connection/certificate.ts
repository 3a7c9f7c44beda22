import { defineCredential } from "@fakturo/plugin";

/** Certificate of ARCA with which a CUIT, or the operator for those that delegate to it, calls the services. */
export const CERTIFICATE = defineCredential({
  key: "gov-ar.certificate",
  kind: "certificate",
  title: "Certificate issued by ARCA",
  description: "Its subject has the CUIT as serial number. ARCA issues it for a key of RSA 2048.",
  scope: "holder",
  checks: { purposes: ["sign"] },
});
