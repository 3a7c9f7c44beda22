/** Extensions of the addon `br-nfse-v1` and of the regime that the format writes. */
export const EXT = {
  /** IBGE code, seven digits. */
  municipality: "br-ibge-municipality",
  /** Opted into the Simples Nacional: 1 yes, 2 no. */
  simples: "br-nfse-simples",
  specialRegime: "br-nfse-special-regime",
  liability: "br-nfse-iss-liability",
  service: "br-nfse-service",
  nbs: "br-nfse-nbs",
  /** Tax reform: all three or none. */
  operation: "br-nfse-operation",
  taxStatus: "br-nfse-tax-status",
  taxClass: "br-nfse-tax-class",
} as const;

/** Key of the identity with the number in the municipality's register. */
export const MUNICIPAL_REGISTRATION = "br-nfse-municipal-reg";
