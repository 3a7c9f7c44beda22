import type { PeppolService } from "@fakturo/peppol";

/** What distinguishes a simulated network of access points from others. */
export interface NetworkParts {
  /** First segment of its paths. */
  readonly key: string;
  readonly name: string;
  /** Address of its documentation. */
  readonly source: string;
  /** Key of the connection whose addresses it replaces. */
  readonly connection: string;
  /** Services of the groups that the setting `groups` names. */
  readonly services: Readonly<Record<string, readonly PeppolService[]>>;
  /** Groups, and participants of the access point, of a new simulation. */
  readonly defaults: { readonly groups: readonly string[]; readonly receivers: readonly string[] };
  /** Form of the ids in certificates of access points, the simulated one's, and that of a certificate without id. */
  readonly seats: { readonly form: RegExp; readonly own: string; readonly other: string };
  /** Attributes of these certificates beside the common name. */
  readonly subject: Readonly<Record<string, string>>;
  /** Transport profile of endpoints; that of Peppol when absent. */
  readonly transport?: string;
  /** Participants are found by the DNS; without it by the publisher alone. */
  readonly hasLocator: boolean;
}
