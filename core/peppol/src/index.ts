export { type DnsAnswer, type DnsRecordType, dnsAnswer, dnsQuery, RECORD_TYPES } from "./dns.ts";
export {
  type Classified,
  classify,
  DOCUMENT_GROUPS,
  type DocumentGroup,
  type DocumentType,
  invoiceType,
  MLS_CUSTOMIZATION,
  MLS_PROCESS,
  NEMHANDEL_SERVICES,
  PEPPOL_SERVICES,
  type PeppolService,
  type PlannedInvoice,
  RESPONSE_CUSTOMIZATION,
  registeredType,
} from "./documents.ts";
export {
  EXACT_SCHEME,
  type Identifier,
  identifierOf,
  isSame,
  PARTICIPANT_SCHEME,
  type Participant,
  PROCESS_SCHEME,
  participantOf,
  participantOfTaxId,
  uriOf,
  WILDCARD_SCHEME,
} from "./identifiers.ts";
export { cnameName, type Naptr, naptrName, publisherIn } from "./locator.ts";
export {
  type Destination,
  findPublisher,
  isListed,
  type Lookup,
  LookupCache,
  type LookupFailure,
  type LookupPorts,
  lookUp,
  type PeppolNetwork,
  type PublisherLookup,
  type WebAnswer,
} from "./lookup.ts";
export {
  certificateOf,
  type PublishedEndpoint,
  readServiceGroup,
  readSignedMetadata,
  type ServiceMetadata,
  type SignerRules,
  SMP_NAMESPACES,
  TRANSPORT_PROFILE,
} from "./metadata.ts";
export {
  type BusinessEntity,
  groupPath,
  type ReceivingPoint,
  serviceMetadata,
  servicePath,
  writeBusinessCard,
  writeServiceGroup,
  writeServiceMetadata,
} from "./publishing.ts";
export {
  type MessageStatus,
  type MlsCode,
  providerParticipant,
  type ResponseFacts,
  readResponse,
  type StatusIssue,
  writeMessageStatus,
} from "./status.ts";
export type { Anchors } from "./trust.ts";
