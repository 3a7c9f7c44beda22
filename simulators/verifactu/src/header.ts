import { isNif } from "@fakturo/regime-es";
import type { PresentedCertificate } from "@fakturo/simulator";
import {
  type Census,
  certificateHolderOf,
  isNamed,
  isNaturalPerson,
  isRegistered,
} from "@fakturo/simulator-spain";
import type { XmlElement } from "@fakturo/xml";
import type { Code } from "./codes.ts";
import { finder } from "./names.ts";
import { wrongValue } from "./schema/check.ts";
import { headerCode } from "./schema/value-codes.ts";
import type { Settings } from "./settings.ts";
import { MessageFault } from "./soap.ts";

/** The service of an address: VERI*FACTU, or requests of the agency. */
export type ServiceKind = "verifactu" | "request";

/** The checked header of a message. */
export interface MessageHeader {
  readonly issuer: string;
  readonly name: string;
  /** Incidencia: an incident has delayed the records. */
  readonly incident: boolean;
  /** The request of the agency that is answered. */
  readonly request?: AnsweredRequest;
}

/** A request of the agency for records of NO VERI*FACTU. */
export interface AnsweredRequest {
  readonly reference: string;
  /** FinRequerimiento. */
  readonly isLast: boolean;
}

/** Context of the checks of a header. */
export interface HeaderWorld {
  readonly settings: Settings;
  readonly now: number;
  readonly service: ServiceKind;
}

const ISSUER = "tik:ObligadoEmision";
const REPRESENTATIVE = "tik:Representante";
const NIF_LENGTH = 9;
const REFERENCE = "tik:RemisionRequerimiento/tik:RefRequerimiento";
const END = "tik:RemisionRequerimiento/tik:FinRequerimiento";

/** Parses and checks the header; faults in the agency's order. @throws MessageFault. */
export function headerOf(
  payload: XmlElement,
  { settings, now, service }: HeaderWorld,
): MessageHeader {
  const header = finder.find(payload, "sum:Cabecera");
  const text = (path: string) => finder.text(header, path);
  const census = { unknown: settings.unknown, names: settings.names };
  checkValues(header);
  const issuer = text(`${ISSUER}/tik:NIF`);
  if (issuer.length !== NIF_LENGTH) throw new MessageFault(4115);
  if (!isNif(issuer)) throw new MessageFault(4116);
  if (!isRegistered(census, issuer)) throw new MessageFault(4104);
  const name = text(`${ISSUER}/tik:NombreRazon`);
  if (name === "" && isNaturalPerson(issuer)) throw new MessageFault(1282);
  if (name === "") throw new MessageFault(4102, "NombreRazon");
  if (finder.find(header, REPRESENTATIVE)) checkRepresentative(header, census);
  const request = requestIn(header, service, settings);
  checkEnd(text("tik:RemisionVoluntaria/tik:FechaFinVeriFactu"), now);
  checkProducers(payload);
  const incident = text("tik:RemisionVoluntaria/tik:Incidencia") === "S";
  return { issuer, name, incident, ...(request && { request }) };
}

function checkValues(header: XmlElement | undefined): void {
  const wrong = header && wrongValue(header, "CabeceraType");
  const code = wrong && headerCode(wrong);
  if (code) throw new MessageFault(code);
}

function checkRepresentative(header: XmlElement | undefined, census: Census): void {
  const nif = finder.text(header, `${REPRESENTATIVE}/tik:NIF`);
  if (!isNif(nif)) throw new MessageFault(4117);
  if (!isRegistered(census, nif)) throw new MessageFault(4105);
  const name = finder.text(header, `${REPRESENTATIVE}/tik:NombreRazon`);
  if (!isNamed(census, nif, name)) throw new MessageFault(4124);
}

function checkProducers(payload: XmlElement): void {
  for (const record of finder.findAll(payload, "sum:RegistroFactura").flatMap(childrenOf)) {
    const nif = finder.text(record, "tik:SistemaInformatico/tik:NIF");
    if (nif.length === NIF_LENGTH && !isNif(nif))
      throw new MessageFault(4109, "SistemaInformatico");
  }
}

function childrenOf({ children }: XmlElement): readonly XmlElement[] {
  return children;
}

function requestIn(
  header: XmlElement | undefined,
  service: ServiceKind,
  settings: Settings,
): AnsweredRequest | undefined {
  const reference = finder.text(header, REFERENCE);
  const isVoluntary = finder.find(header, "tik:RemisionVoluntaria") !== undefined;
  if (service === "verifactu") {
    if (reference !== "") throw new MessageFault(4126);
    if (finder.find(header, END)) throw new MessageFault(4130);
    return undefined;
  }
  if (isVoluntary) throw new MessageFault(4127);
  if (reference === "") throw new MessageFault(4125);
  if (!/^[A-Za-z0-9]+$/.test(reference)) throw new MessageFault(4133);
  if (!settings.requests.includes(reference)) throw new MessageFault(4122);
  const end = finder.text(header, END);
  if (end === "") throw new MessageFault(4129);
  if (end !== "S" && end !== "N") throw new MessageFault(4131);
  return { reference, isLast: end === "S" };
}

function checkEnd(date: string, now: number): void {
  const year = new Date(now).getUTCFullYear();
  const allowed = [year, year - 1].map((one) => `31-12-${one}`);
  if (date !== "" && !allowed.includes(date)) throw new MessageFault(4120);
}

/**
 * NIF of the presenter of the message.
 * @param refusal code for a certificate of neither the taxpayer nor a collaborator. @throws MessageFault.
 */
export function presenterOf(
  certificate: PresentedCertificate | undefined,
  taxpayer: string,
  { collaborators }: Settings,
  refusal: Code = 4112,
): string {
  const holder = certificate && certificateHolderOf(certificate);
  if (!holder) return taxpayer;
  if (holder.nif !== taxpayer && !collaborators.includes(holder.nif))
    throw new MessageFault(refusal);
  return holder.nif;
}
