import { defineCredential } from "@fakturo/plugin";

/** Certificate of ARCA with which a CUIT, or the operator for those that delegate to it, calls the services. */
export const CERTIFICATE = defineCredential({
  key: "gov-ar.certificate",
  kind: "certificate",
  title: "Certificate issued by ARCA",
  description: "Its subject has the CUIT as serial number. ARCA issues it for a key of RSA 2048.",
  scope: "holder",
  checks: { purposes: ["sign"] },
  requested: {
    algorithm: "rsa-2048",
    // Fakturo signs the request; ARCA takes the alias from its own form (WSASS, «Administración de Certificados»).
    subject: ({ holder, name }) => ({
      C: "AR",
      O: name,
      CN: "fakturo",
      serialNumber: `CUIT ${holder}`,
    }),
  },
});
