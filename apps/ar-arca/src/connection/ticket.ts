import { type CallContext, readJsonAs, Type } from "@fakturo/plugin";
import { readCredentials, signCades } from "@fakturo/signature";
import { readSoap, soapRequest, writeEnvelope } from "@fakturo/soap";
import { attributed, createFinder, group, leaf, readXml, writeXml } from "@fakturo/xml";
import { argentineTime } from "../dates.ts";
import type { Ticket } from "../request.ts";
import { CERTIFICATE } from "./certificate.ts";

/** Services by their names at WSAA. */
export type ArcaService = "wsfe" | "wsfex";

const WSAA = "http://wsaa.view.sua.dvadac.desein.afip.gov";
const { find, text } = createFinder({ wsaa: WSAA, "": "" });
const MS_PER_S = 1000;
/** The request is valid from ten minutes before until ten minutes after its time. */
const AROUND_MS = 600_000;

const StoredTicket = Type.Object({ token: Type.String(), sign: Type.String() });

/** WSAA gave no ticket; `code` as in its fault, without prefix. */
export class LoginRefused extends Error {
  readonly code: string;

  constructor(code: string, text: string) {
    super(`${code}: ${text}`);
    this.code = code;
  }
}

/** A ticket as it is shared, with the text by which it is dropped. */
export interface SharedTicket extends Ticket {
  readonly text: string;
}

/**
 * The ticket of a service, valid for 12 hours and shared by all processes: WSAA gives no second one while the first is
 * valid. @throws LoginRefused, or TransportError without an answer.
 */
export async function ticketFor(service: ArcaService, ctx: CallContext): Promise<SharedTicket> {
  const text = await ctx.session(service, () => login(service, ctx));
  return { ...readJsonAs(StoredTicket, text, "the ticket"), text };
}

async function login(service: ArcaService, ctx: CallContext) {
  const { text: stored } = await ctx.credential(CERTIFICATE.key);
  const credentials = readCredentials(stored, "the certificate of ARCA");
  const content = new TextEncoder().encode(ticketRequest(service, ctx.now()));
  const cms = signCades(content, credentials, { now: ctx.now() });
  const body = group("wsaa:loginCms", leaf("wsaa:in0", Buffer.from(cms).toString("base64")));
  const xml = writeEnvelope({ version: "1.1", body, namespaces: { wsaa: WSAA } });
  const reply = await ctx.http(ctx.endpoint("wsaa"), soapRequest(xml, { version: "1.1" }));
  const answer = readSoap(reply);
  if (answer.fault) {
    const { code, reason } = answer.fault;
    throw new LoginRefused(code.slice(code.indexOf(":") + 1), reason);
  }
  return ticketIn(text(answer.body, "wsaa:loginCmsReturn"), ctx.now());
}

/** Request of a ticket (TRA). */
function ticketRequest(service: ArcaService, now: number): string {
  const header = group(
    "header",
    leaf("uniqueId", String(Math.floor(now / MS_PER_S))),
    leaf("generationTime", argentineTime(now - AROUND_MS)),
    leaf("expirationTime", argentineTime(now + AROUND_MS)),
  );
  const request = group("loginTicketRequest", header, leaf("service", service));
  return writeXml(attributed(request, { version: "1.0" }));
}

function ticketIn(xml: string, now: number) {
  const root = readXml(new TextEncoder().encode(xml));
  const credentials = find(root, "credentials");
  const ticket = { token: text(credentials, "token"), sign: text(credentials, "sign") };
  const until = Date.parse(text(root, "header/expirationTime"));
  if (ticket.token === "" || ticket.sign === "" || !Number.isFinite(until))
    throw new LoginRefused("ticket", "the answer of WSAA has no ticket");
  return { value: JSON.stringify(ticket), seconds: Math.floor((until - now) / MS_PER_S) };
}
