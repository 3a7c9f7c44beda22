const UNECE = "urn:un:unece:uncefact:data:standard";

/** The namespaces of CII under the prefixes that paths in the standard's bindings use. */
export const CII = {
  rsm: `${UNECE}:CrossIndustryInvoice:100`,
  ram: `${UNECE}:ReusableAggregateBusinessInformationEntity:100`,
  qdt: `${UNECE}:QualifiedDataType:100`,
  udt: `${UNECE}:UnqualifiedDataType:100`,
} as const;
