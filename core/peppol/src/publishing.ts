import { attributed, declare, group, kept, leaf, writeXml, type XmlNode } from "@fakturo/xml";
import type { PeppolService } from "./documents.ts";
import { type Identifier, type Participant, uriOf } from "./identifiers.ts";
import {
  ADDRESSING,
  IDENTIFIERS,
  SMP_NAMESPACES,
  type SmpFormat,
  TRANSPORT_PROFILE,
} from "./metadata.ts";

const NAMESPACES: Readonly<Record<SmpFormat, Readonly<Record<string, string>>>> = {
  peppol: { "": SMP_NAMESPACES.peppol, id: IDENTIFIERS, wsa: ADDRESSING },
  bdxr: { "": SMP_NAMESPACES.bdxr },
};
const DIRECTORY = "http://www.peppol.eu/schema/pd/businesscard/20180621/";

/** An identifier; BDXR has them in its own namespace. */
const id = (name: string, { scheme, value }: Identifier, format: SmpFormat): XmlNode =>
  leaf(format === "peppol" ? `id:${name}` : name, value, { scheme });

/** Path of a participant at a publisher, below its address. */
export function groupPath(participant: Participant): string {
  return `/${encodeURIComponent(uriOf(participant))}`;
}

/** Path of a participant's metadata for a document type. */
export function servicePath(participant: Participant, type: Identifier): string {
  return `${groupPath(participant)}/services/${encodeURIComponent(uriOf(type))}`;
}

/** A service group. @param hrefs addresses of its metadata; publishers make them themselves. */
export function writeServiceGroup(
  participant: Participant,
  hrefs: readonly string[] = [],
  format: SmpFormat = "peppol",
): string {
  const references = hrefs.map((href) =>
    attributed(kept(group("ServiceMetadataReference")), { href }),
  );
  const node = group(
    "ServiceGroup",
    id("ParticipantIdentifier", participant, format),
    kept(group("ServiceMetadataReferenceCollection", references)),
  );
  const { wsa: _, ...namespaces } = NAMESPACES[format];
  return writeXml(attributed(node, declare(namespaces)));
}

/** The access point that receives a participant's documents. */
export interface ReceivingPoint {
  readonly url: string;
  /** Base64 of the DER form. */
  readonly certificate: string;
  readonly description: string;
  /** Address of people who help, e.g. `mailto:support@example.com`. */
  readonly contact: string;
  /** Transport profile; that of Peppol when absent. */
  readonly transport?: string;
}

/** Metadata of one document type, as publishers take and sign them. */
export function serviceMetadata(
  participant: Participant,
  { type, processes }: PeppolService,
  point: ReceivingPoint,
  format: SmpFormat = "peppol",
): XmlNode {
  const information = group(
    "ServiceInformation",
    id("ParticipantIdentifier", participant, format),
    id("DocumentIdentifier", type, format),
    group(
      "ProcessList",
      processes.map((process) =>
        group(
          "Process",
          id("ProcessIdentifier", process, format),
          group("ServiceEndpointList", endpointNode(point, format)),
        ),
      ),
    ),
  );
  return attributed(group("ServiceMetadata", information), declare(NAMESPACES[format]));
}

function endpointNode(
  { url, certificate, description, contact, transport = TRANSPORT_PROFILE }: ReceivingPoint,
  format: SmpFormat,
): XmlNode {
  const node = group(
    "Endpoint",
    format === "peppol"
      ? group("wsa:EndpointReference", leaf("wsa:Address", url))
      : leaf("EndpointURI", url),
    leaf("RequireBusinessLevelSignature", "false"),
    leaf("Certificate", certificate),
    leaf("ServiceDescription", description),
    leaf("TechnicalContactUrl", contact),
  );
  return attributed(node, { transportProfile: transport });
}

/** The metadata as body of a `PUT` to a publisher. */
export function writeServiceMetadata(
  participant: Participant,
  service: PeppolService,
  point: ReceivingPoint,
): string {
  return writeXml(serviceMetadata(participant, service, point));
}

/** Facts of a participant in the Peppol Directory. */
export interface BusinessEntity {
  readonly name: string;
  /** ISO 3166 code. */
  readonly country: string;
  /** Address in one line. */
  readonly place?: string;
  readonly website?: string;
  readonly email?: string;
}

/** A business card (Peppol Directory, 2018-06-21). */
export function writeBusinessCard(participant: Participant, entity: BusinessEntity): string {
  const node = group(
    "BusinessCard",
    leaf("ParticipantIdentifier", participant.value, { scheme: participant.scheme }),
    group(
      "BusinessEntity",
      leaf("Name", entity.name),
      leaf("CountryCode", entity.country),
      leaf("GeographicalInformation", entity.place),
      leaf("WebsiteURI", entity.website),
      group("Contact", leaf("Email", entity.email)),
    ),
  );
  return writeXml(attributed(node, declare({ "": DIRECTORY })));
}
