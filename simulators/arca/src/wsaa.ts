import { createHash } from "node:crypto";
import { isFakturoError } from "@fakturo/model";
import { type OpenedCades, openCades, readCertificate, trustedChain } from "@fakturo/signature";
import type { SimulatedOutcome, SimulatedReply, SimulatorWorld } from "@fakturo/simulator";
import type { SoapVersion } from "@fakturo/soap";
import {
  attributed,
  createFinder,
  group,
  leaf,
  readXml,
  writeXml,
  type XmlElement,
} from "@fakturo/xml";
import type { Settings } from "./settings.ts";
import { faultReply, soapReply } from "./soap.ts";
import { loginKey, type State, type StoredEvent, type StoredTicket } from "./state.ts";
import { argentineTime } from "./time.ts";

const NAMESPACE = "http://wsaa.view.sua.dvadac.desein.afip.gov";
const AXIS = "http://xml.apache.org/axis/";
const { text } = createFinder({ w: NAMESPACE, "": "" });
const HOUR_MS = 3_600_000;
const TICKET_MS = 12 * HOUR_MS;
const DAY_MS = 24 * HOUR_MS;
const MS_PER_S = 1000;
const SERVICES: ReadonlySet<string> = new Set(["wsfe", "wsfex", "ws_sr_constancia_inscripcion"]);
const SOURCE = "CN=wsaa-simulated, O=AFIP, C=AR, SERIALNUMBER=CUIT 33693450239";

type World = SimulatorWorld<Settings>;

/** A refused login: the code of the fault without prefix. */
class LoginFault extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** A fault of WSAA. */
export function loginFault(code: string, message: string): SimulatedReply {
  return faultReply(`ns1:${code}`, message, AXIS);
}

/** Gives a ticket for a signed request. */
export function login(
  operation: XmlElement,
  version: SoapVersion,
  state: State,
  world: World,
): SimulatedOutcome<StoredEvent> {
  try {
    const ticket = ticketFor(text(operation, "w:in0"), state, world);
    const body = attributed(group("loginCmsResponse", leaf("loginCmsReturn", ticketXml(ticket))), {
      xmlns: NAMESPACE,
    });
    return { reply: soapReply(version, body), events: [ticket] };
  } catch (error) {
    if (error instanceof LoginFault) return { reply: loginFault(error.code, error.message) };
    throw error;
  }
}

function ticketFor(encoded: string, state: State, world: World): StoredTicket {
  const { content, signers } = opened(encoded);
  const [signer] = signers;
  if (!signer)
    throw new LoginFault("cms.cert.notFound", "No se ha encontrado certificado de firmador");
  checkCertificate(signer.certificate.toString(), world);
  const service = serviceIn(content, world.now());
  const [, cuit = ""] = /serialNumber=CUIT (\d{11})/.exec(signer.certificate.subject) ?? [];
  const { settings } = world;
  if (cuit === "" || settings.unlinked.includes(cuit))
    throw new LoginFault("coe.notAuthorized", "Computador no autorizado a acceder al servicio");
  const last = state.logins.get(loginKey(cuit, service));
  if (last && world.now() < last.from + settings.window * MS_PER_S)
    throw new LoginFault(
      "coe.alreadyAuthenticated",
      "El CEE ya posee un TA valido para el acceso al WSN solicitado",
    );
  return newTicket(cuit, service, world);
}

function opened(encoded: string): OpenedCades {
  const bytes = Buffer.from(encoded, "base64");
  const isBase64 = /^[A-Za-z0-9+/=\s]+$/.test(encoded);
  if (!isBase64) throw new LoginFault("cms.bad.base64", "No se puede decodificar el BASE64");
  try {
    return openCades(new Uint8Array(bytes));
  } catch (error) {
    if (!isFakturoError(error)) throw error;
    const isSignature = error.key === "signature";
    throw new LoginFault(isSignature ? "cms.sign.invalid" : "cms.bad", error.message);
  }
}

function checkCertificate(pem: string, { now, authorities }: World): void {
  const certificate = readCertificate(pem);
  if (now() > Date.parse(certificate.validTo))
    throw new LoginFault("cms.cert.expired", "Certificado expirado");
  if (now() < Date.parse(certificate.validFrom))
    throw new LoginFault("cms.cert.invalid", "Certificado aun no valido");
  if (!authorities) return;
  try {
    trustedChain(certificate, { anchors: authorities.map(readCertificate) }, now());
  } catch (error) {
    if (!isFakturoError(error)) throw error;
    throw new LoginFault("cms.cert.untrusted", "Certificado no emitido por AC de confianza");
  }
}

/** The service of a request that is valid now. */
function serviceIn(content: Uint8Array, now: number): string {
  const root = requestIn(content);
  const generated = Date.parse(text(root, "header/generationTime"));
  const expires = Date.parse(text(root, "header/expirationTime"));
  if (!(generated <= now && generated >= now - DAY_MS))
    throw new LoginFault(
      "xml.generationTime.invalid",
      "El tiempo de generacion es posterior al actual o muy anterior",
    );
  if (!(expires > now))
    throw new LoginFault(
      "xml.expirationTime.expired",
      "El tiempo de expiracion es anterior al actual",
    );
  if (expires > now + DAY_MS)
    throw new LoginFault(
      "xml.expirationTime.invalid",
      "El tiempo de expiracion es muy posterior al actual",
    );
  const service = text(root, "service");
  if (!SERVICES.has(service))
    throw new LoginFault("wsn.notFound", "Servicio informado inexistente");
  return service;
}

function requestIn(content: Uint8Array): XmlElement {
  try {
    const root = readXml(content);
    const id = text(root, "header/uniqueId");
    if (root.name === "loginTicketRequest" && /^\d{1,10}$/.test(id)) return root;
  } catch {
    // Answered below like any other document.
  }
  throw new LoginFault("xml.bad", "No se ha podido interpretar el XML contra el SCHEMA");
}

function newTicket(cuit: string, service: string, { now, random, settings }: World): StoredTicket {
  const [from, until] = [now(), now() + TICKET_MS];
  const relations = [cuit, ...(settings.delegations[cuit] ?? [])];
  const unique = Math.floor(random() * 4_294_967_295);
  const token = Buffer.from(tokenXml({ cuit, service, relations, from, until, unique }));
  const sign = createHash("sha256").update(`${token}${random()}`).digest("base64");
  return {
    ...{ event: "ticket", cuit, service, relations, from, until },
    ...{ token: token.toString("base64"), sign },
  };
}

interface TokenFacts
  extends Pick<StoredTicket, "cuit" | "service" | "relations" | "from" | "until"> {
  readonly unique: number;
}

function tokenXml({ cuit, service, relations, from, until, unique }: TokenFacts): string {
  const seconds = (ms: number) => String(Math.floor(ms / MS_PER_S));
  const id = attributed(leafed("id"), {
    ...{ src: SOURCE, dst: `CN=${service}, O=AFIP, C=AR`, unique_id: String(unique) },
    ...{ gen_time: seconds(from), exp_time: seconds(until) },
  });
  const rows = relations.map((key) => attributed(leafed("relation"), { key, reltype: "4" }));
  const about = {
    ...{ entity: "33693450239", service, uid: `SERIALNUMBER=CUIT ${cuit}` },
    ...{ authmethod: "cms", regmethod: "22" },
  };
  const loggedIn = attributed(group("login", group("relations", rows)), about);
  const operation = attributed(group("operation", loggedIn), { type: "login", value: "granted" });
  return writeXml(attributed(group("sso", id, operation), { version: "2.0" }));
}

const leafed = (name: string) => ({ ...group(name), kept: true });

function ticketXml({ cuit, token, sign, from, until }: StoredTicket): string {
  const header = group(
    "header",
    leaf("source", SOURCE),
    leaf("destination", `SERIALNUMBER=CUIT ${cuit}`),
    leaf("uniqueId", String(from % 4_294_967_295)),
    leaf("generationTime", argentineTime(from)),
    leaf("expirationTime", argentineTime(until)),
  );
  const credentials = group("credentials", leaf("token", token), leaf("sign", sign));
  const root = group("loginTicketResponse", header, credentials);
  return writeXml(attributed(root, { version: "1" }));
}
