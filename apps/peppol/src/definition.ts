import type { AuthorityCode, Endpoints, Environment } from "@fakturo/plugin";
import { CODES } from "./codes.ts";
import { APP, accessPoint, publisher, trust } from "./settings.ts";

/** A network of access points with AS4 messages and metadata publishers: Peppol, or one with its rules. */
export interface NetworkDefinition {
  /** Key of the app and of its connection. */
  readonly app: string;
  readonly name: string;
  /**
   * Addresses: `dns` and `zone`, or `smp` for a network with one publisher; `publisher` of own participants, or `sml`
   * and `directory` for an own publisher.
   */
  readonly endpoints: Readonly<Partial<Record<Environment, Endpoints>>>;
  readonly codes: readonly AuthorityCode[];
  /** Domain of message ids. */
  readonly domain: string;
  /** Keys of the credentials: the access point's certificate, the authorities, the publisher's account. */
  readonly credentials: {
    readonly accessPoint: string;
    readonly trust: string;
    readonly publisher: string;
  };
  /** Transport profile of endpoints; that of Peppol when absent. An address `transport` replaces it. */
  readonly transport?: string;
  /** Notes each document that was sent or received. From these notes come the monthly statistics that Peppol demands. */
  readonly hasLog?: boolean;
}

/** The Peppol network. */
export const PEPPOL: NetworkDefinition = {
  app: APP,
  name: "Peppol",
  endpoints: {
    live: {
      dns: "https://cloudflare-dns.com/dns-query",
      zone: "https://participant.sml.prod.tech.peppol.org",
      sml: "https://api.sml.prod.tech.peppol.org/edelivery-sml",
      directory: "https://directory.peppol.eu/indexer/1.0",
    },
    test: {
      dns: "https://dns.google/dns-query",
      zone: "https://participant.sml.test.tech.peppol.org",
      sml: "https://api.sml.test.tech.peppol.org/edelivery-sml",
      directory: "https://test-directory.peppol.eu/indexer/1.0",
    },
  },
  codes: CODES,
  domain: "peppol.fakturo",
  credentials: {
    accessPoint: accessPoint.key,
    trust: trust.key,
    publisher: publisher.key,
  },
  hasLog: true,
};
