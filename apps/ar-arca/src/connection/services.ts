import type { CallContext } from "@fakturo/plugin";
import { readSoap, soapRequest, writeEnvelope } from "@fakturo/soap";
import { attributed, createFinder, group, leaf, type XmlElement, type XmlNode } from "@fakturo/xml";
import type { Ticket } from "../request.ts";
import type { ArcaService } from "./ticket.ts";

/** Namespaces of the services. */
export const SERVICES: Readonly<Record<ArcaService, string>> = {
  wsfe: "http://ar.gov.afip.dif.FEV1/",
  wsfex: "http://ar.gov.afip.dif.fexv1/",
};

/** Paths of answers of the services, whose names have no prefix. */
export const inService: Readonly<Record<ArcaService, ReturnType<typeof createFinder>>> = {
  wsfe: createFinder({ "": SERVICES.wsfe }),
  wsfex: createFinder({ "": SERVICES.wsfex }),
};

/** A message that a service could not read: it was not processed. */
export class NotRead extends Error {}

/** Result of an operation, and the answer as received. */
export interface ArcaReply {
  readonly result: XmlElement;
  readonly xml: Uint8Array;
}

/**
 * Calls an operation. @throws NotRead, or another error where the answer is no result.
 */
export async function callService(
  service: ArcaService,
  operation: string,
  envelope: string,
  ctx: CallContext,
): Promise<ArcaReply> {
  const action = `${SERVICES[service]}${operation}`;
  const reply = await ctx.http(
    ctx.endpoint(service),
    soapRequest(envelope, { version: "1.1", action }),
  );
  const { body, fault, xml } = readSoap(reply);
  if (fault?.side === "sender") throw new NotRead(fault.reason);
  const result = inService[service].find(body, `${operation}Result`);
  if (!result) throw new Error(`${operation} answered ${fault?.reason ?? "no result"}`);
  return { result, xml };
}

/** Envelope of a query; `members` follow the ticket, or stand within it where `isInside`. */
export function queryEnvelope(
  service: ArcaService,
  operation: string,
  about: { readonly ticket: Ticket; readonly cuit: string; readonly isInside?: boolean },
  members: readonly XmlNode[],
): string {
  const { ticket, cuit, isInside = false } = about;
  const auth = [leaf("Token", ticket.token), leaf("Sign", ticket.sign), leaf("Cuit", cuit)];
  const content = isInside ? [group("Auth", auth, members)] : [group("Auth", auth), members];
  const body = attributed(group(operation, ...content), { xmlns: SERVICES[service] });
  return writeEnvelope({ version: "1.1", body });
}
