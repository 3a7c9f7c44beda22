/** Extensions of the addon `es-tbai-v1` that a file contains. */
export const EXT = {
  region: "es-tbai-region",
  product: "es-tbai-product",
  exemption: "es-tbai-exemption",
  correction: "es-tbai-correction",
  regime: "es-tbai-regime",
  activity: "es-tbai-bi-activity",
  identityType: "es-tbai-identity-type",
  simplified: "es-tbai-simplified",
} as const;
