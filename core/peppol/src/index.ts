export { type DnsAnswer, type DnsRecordType, dnsAnswer, dnsQuery, RECORD_TYPES } from "./dns.ts";
export {
  type Classified,
  classify,
  DOCUMENT_GROUPS,
  type DocumentGroup,
  type DocumentType,
  FACTUR_X,
  invoiceType,
  isServed,
  MLS_CUSTOMIZATION,
  MLS_PROCESS,
  NEMHANDEL_SERVICES,
  PEPPOL_SERVICES,
  type PeppolService,
  type PlannedInvoice,
  REPORT_SERVICES,
  RESPONSE_CUSTOMIZATION,
  RESPONSE_PROCESS,
  readDocumentType,
  registeredType,
  serviceOf,
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
export {
  type InvoiceResponse,
  RESPONSE_CODES,
  RESPONSE_REASONS,
  type RespondingParty,
  type ResponseCode,
  writeInvoiceResponse,
} from "./invoice-response.ts";
export { cnameName, isCnameAddress, type Naptr, naptrName, publisherIn } from "./locator.ts";
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
  type SmpFormat,
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
export { type ReceivedInvoiceFacts, receivedInvoice } from "./received/facts.ts";
export { type FileFault, fileFaults } from "./received/rules.ts";
export {
  type ExchangedMessage,
  isReportType,
  REPORT_KINDS,
  type ReportHeader,
  StatisticsCounter,
  type StatisticsKind,
} from "./reports.ts";
export { type MetadataSigner, signServiceMetadata } from "./signing.ts";
export {
  type LocatedPublisher,
  readSmlAddress,
  readSmlFault,
  readSmlPage,
  SML_NAMESPACE,
  type SmlCall,
  type SmlFault,
  type SmlFaultName,
  type SmlPage,
  smlList,
  smlMigration,
  smlParticipant,
  smlPublisher,
} from "./sml.ts";
export {
  isProviderParticipant,
  type MessageStatus,
  type MlsCode,
  providerParticipant,
  type ResponseFacts,
  readResponse,
  type StatusIssue,
  writeMessageStatus,
} from "./status.ts";
export type { Anchors } from "./trust.ts";
