import type { X509Certificate } from "node:crypto";
import { FakturoError } from "@fakturo/model";
import { KeptStatements, type RevocationPorts } from "./kept.ts";
import { listAddresses, type RevocationList, readRevocationList } from "./list.ts";
import {
  type ResponderStatus,
  readStatus,
  responderAddresses,
  statusAddress,
} from "./responder.ts";

/** Answers about certificates that are kept for each list. */
const STATUSES_PER_LIST = 40;

/** Revocation lists of authorities and answers of their responders, kept in memory until their next edition. */
export class RevocationLists {
  readonly #lists: KeptStatements<RevocationList>;
  readonly #statuses: KeptStatements<ResponderStatus>;

  /** @param limit most lists kept; the least recently used are dropped first. */
  constructor(limit = 50) {
    this.#lists = new KeptStatements(limit);
    this.#statuses = new KeptStatements(limit * STATUSES_PER_LIST);
  }

  /**
   * True for a certificate that its issuer has revoked. Lists are asked first: one serves for all certificates, and does
   * not tell the issuer about whom one asks. Without a list, the responder is asked (OCSP) that the certificate names.
   * @param certificate one that the issuer has signed: its addresses are called.
   * @throws FakturoError `unavailable` where neither tells: the certificate is not to be trusted.
   */
  async isRevoked(
    certificate: X509Certificate,
    issuer: X509Certificate,
    ports: RevocationPorts,
  ): Promise<boolean> {
    const reasons: string[] = [];
    const note = (reason: string) => void reasons.push(reason);
    const told =
      (await this.#byList(certificate, issuer, ports, note)) ??
      (await this.#byResponder(certificate, issuer, ports, note));
    if (told !== undefined) return told;
    const why = reasons.length === 0 ? "it names no revocation list" : reasons.join("; ");
    throw new FakturoError(
      "unavailable",
      `whether the certificate of ${certificate.subject.replaceAll("\n", ", ")} is revoked is not known: ${why}`,
    );
  }

  async #byList(
    certificate: X509Certificate,
    issuer: X509Certificate,
    ports: RevocationPorts,
    note: (reason: string) => void,
  ): Promise<boolean | undefined> {
    for (const url of listAddresses(certificate)) {
      const key = `${issuer.fingerprint256} ${url}`;
      const read = (body: Uint8Array, now: number) => readRevocationList(body, issuer, now);
      const { found, reason } = await this.#lists.get({ key, url, name: url, read }, ports);
      if (found?.covers(certificate))
        return found.serials.has(BigInt(`0x${certificate.serialNumber}`));
      note(found ? `${url} has a list about other certificates` : reason);
    }
    return undefined;
  }

  async #byResponder(
    certificate: X509Certificate,
    issuer: X509Certificate,
    ports: RevocationPorts,
    note: (reason: string) => void,
  ): Promise<boolean | undefined> {
    for (const name of responderAddresses(certificate)) {
      const key = `${issuer.fingerprint256} ${certificate.serialNumber} ${name}`;
      const url = statusAddress(name, certificate, issuer);
      const read = (body: Uint8Array, now: number) => readStatus(body, certificate, issuer, now);
      const { found, reason } = await this.#statuses.get({ key, url, name, read }, ports);
      if (found) return found.isRevoked;
      note(reason);
    }
    return undefined;
  }
}
