import { type FiscalEnvironment, invoiceIn } from "@fakturo/brazil";
import type { Envelope } from "@fakturo/plugin";
import { type SigningCredentials, signXml } from "@fakturo/signature";
import { writeXml } from "@fakturo/xml";
import { checkInvoice } from "./checks.ts";
import { dpsOf, idOf } from "./dps/dps.ts";
import { type Cancelling, cancellationOf } from "./event/cancellation.ts";
import type { EventRequest } from "./event/event.ts";
import { writeDps } from "./schema/write.ts";

/**
 * The DPS of an envelope's invoice, unsigned and on one line, as it is signed.
 * @throws FakturoError "unknown-schema" for other documents, "validation" with the rules and paths
 * that keep the invoice from being expressed.
 */
export function generateDps({ doc }: Envelope, environment: FiscalEnvironment): string {
  const invoice = invoiceIn(doc);
  const service = checkInvoice(invoice);
  return writeDps(dpsOf(invoice, service, environment));
}

/**
 * The DPS signed by its `Id` with a certificate of ICP-Brasil; `now` in milliseconds.
 * @throws FakturoError "signature" where the certificate is not valid now; else as `generateDps`.
 */
export function signedDps(
  envelope: Envelope,
  environment: FiscalEnvironment,
  credentials: SigningCredentials,
  now: number,
): string {
  const xml = generateDps(envelope, environment);
  return signed(xml, idOf(invoiceIn(envelope.doc)), credentials, now);
}

/**
 * The request to cancel the NFS-e of an envelope, signed.
 * @throws FakturoError "signature" where the certificate is not valid at `how.now`; else as
 * `cancellationOf`.
 */
export function signedCancellation(
  envelope: Envelope,
  how: Cancelling,
  credentials: SigningCredentials,
): string {
  return signedEvent(cancellationOf(envelope, how), credentials, how.now);
}

/** The request to register an event, signed. @throws FakturoError "signature" where the certificate is not valid at `now`. */
export function signedEvent(
  { node, id }: EventRequest,
  credentials: SigningCredentials,
  now: number,
): string {
  return signed(writeXml(node, { illegal: "remove" }), id, credentials, now);
}

function signed(xml: string, id: string, credentials: SigningCredentials, now: number): string {
  const data = { id, transform: "c14n" } as const;
  return signXml(xml, credentials, {
    now,
    method: "rsa-sha256",
    digest: "sha256",
    prefix: "",
    data,
  }).xml;
}
