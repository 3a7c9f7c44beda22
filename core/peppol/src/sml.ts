import {
  attributed,
  createFinder,
  declare,
  group,
  leaf,
  type XmlElement,
  type XmlNode,
} from "@fakturo/xml";
import { type Participant, participantOf } from "./identifiers.ts";
import { IDENTIFIERS } from "./metadata.ts";

/** Namespace of the locator's messages (Peppol SML 1.3). */
export const SML_NAMESPACE = "http://busdox.org/serviceMetadata/locator/1.0/";
const { text, findAll } = createFinder({ l: SML_NAMESPACE, id: IDENTIFIERS });

/** A call of the locator: `SOAPAction` and content of `Body`. */
export interface SmlCall {
  readonly service: "manageservicemetadata" | "manageparticipantidentifier";
  readonly action: string;
  readonly body: XmlNode;
}

const PUBLISHERS = "http://busdox.org/serviceMetadata/ManageServiceMetadataService/1.0/";
/** The nine blanks stand in the published WSDL. */
const PARTICIPANTS =
  "http://busdox.org/serviceMetadata/ManageBusinessIdentifierService/1.0/         ";

const rooted = (name: string, ...content: readonly XmlNode[]): XmlNode =>
  attributed(group(name, ...content), declare({ "": SML_NAMESPACE, id: IDENTIFIERS }));
const publisherId = (id: string): XmlNode => leaf("ServiceMetadataPublisherID", id);
const participantNode = ({ scheme, value }: Participant): XmlNode =>
  leaf("id:ParticipantIdentifier", value, { scheme });

/** A publisher as the locator knows it. */
export interface LocatedPublisher {
  /** Id that its operator has chosen, e.g. `ACME-SMP`. */
  readonly id: string;
  /** Address that NAPTR records name. */
  readonly url: string;
  /** IPv4 address; required by the schema, without effect on NAPTR records. */
  readonly ip: string;
}

/** Enters a publisher, or changes its address. */
export function smlPublisher(
  operation: "create" | "read" | "update",
  one: LocatedPublisher,
): SmlCall {
  const name = `${operation.charAt(0).toUpperCase()}${operation.slice(1)}`;
  const endpoint = group(
    "PublisherEndpoint",
    leaf("LogicalAddress", one.url),
    leaf("PhysicalAddress", one.ip),
  );
  return {
    service: "manageservicemetadata",
    action: `${PUBLISHERS}:${operation}In`,
    body: rooted(`${name}ServiceMetadataPublisherService`, endpoint, publisherId(one.id)),
  };
}

/** Enters a participant at a publisher, or removes it. */
export function smlParticipant(
  operation: "create" | "delete",
  publisher: string,
  participant: Participant,
): SmlCall {
  const name =
    operation === "create" ? "CreateParticipantIdentifier" : "DeleteParticipantIdentifier";
  return {
    service: "manageparticipantidentifier",
    action: `${PARTICIPANTS}:${operation}In`,
    body: rooted(name, publisherId(publisher), participantNode(participant)),
  };
}

/** Prepares that another publisher takes a participant over by a key, or takes it over with that of the former one. */
export function smlMigration(
  operation: "prepare" | "complete",
  publisher: string,
  participant: Participant,
  key: string,
): SmlCall {
  const isPrepared = operation === "prepare";
  return {
    service: "manageparticipantidentifier",
    action: `${PARTICIPANTS}:${isPrepared ? "prepareMigrateIn" : "migrateIn"}`,
    body: rooted(
      isPrepared ? "PrepareMigrationRecord" : "CompleteMigrationRecord",
      publisherId(publisher),
      participantNode(participant),
      leaf("MigrationKey", key),
    ),
  };
}

/** Asks for a page of a publisher's participants. @param page `next` of the page before; empty for the first. */
export function smlList(publisher: string, page: string): SmlCall {
  const next = page === "" ? [] : [leaf("NextPageIdentifier", page)];
  return {
    service: "manageparticipantidentifier",
    action: `${PARTICIPANTS}:listIn`,
    body: rooted("PageRequest", publisherId(publisher), ...next),
  };
}

/** A page of participants; `next` is empty for the last. */
export interface SmlPage {
  readonly participants: readonly Participant[];
  readonly next: string;
}

/** Reads the answer to `smlList`. @throws FakturoError "input" for identifiers that are no participants. */
export function readSmlPage(body: XmlElement | undefined): SmlPage {
  const found = findAll(body, "id:ParticipantIdentifier");
  return {
    participants: found.map((one) => participantOf(one.text)),
    next: text(body, "l:NextPageIdentifier"),
  };
}

/** Address of the publisher in the answer to a `read`; empty without one. */
export function readSmlAddress(body: XmlElement | undefined): string {
  return text(body, "l:PublisherEndpoint/l:LogicalAddress");
}

/** Names of the locator's faults. */
const FAULTS = [
  "BadRequestFault",
  "UnauthorizedFault",
  "NotFoundFault",
  "InternalErrorFault",
] as const;
/** Kind of a fault. */
export type SmlFaultName = (typeof FAULTS)[number];
/** A fault of the locator. */
export interface SmlFault {
  readonly name: SmlFaultName;
  readonly message: string;
}

/** The fault in the detail of a SOAP fault; undefined for one that is none of the locator. */
export function readSmlFault(detail: XmlElement | undefined): SmlFault | undefined {
  for (const child of detail?.children ?? []) {
    const name = FAULTS.find((one) => one === child.name);
    if (name && child.namespace === SML_NAMESPACE)
      return { name, message: text(child, "l:FaultMessage") };
  }
  return undefined;
}
