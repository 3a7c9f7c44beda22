/** Extensions of the addon `es-sii-v1` that a record contains. */
export const EXT = {
  docType: "es-sii-doc-type",
  correctionType: "es-sii-correction-type",
  exempt: "es-sii-exempt",
  outsideScope: "es-sii-outside-scope",
  regime: "es-sii-regime",
  identityType: "es-sii-identity-type",
  simplifiedArt7273: "es-sii-simplified-art7273",
  thirdPartyIssuer: "es-sii-third-party-issuer",
  product: "es-sii-product",
} as const;
