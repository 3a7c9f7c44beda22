import { isNif } from "@fakturo/regime-es";
import type { PresentedCertificate } from "@fakturo/simulator";
import { certificateHolderOf, isRegistered } from "@fakturo/simulator-spain";
import type { XmlElement } from "@fakturo/xml";
import { finder } from "./names.ts";
import type { Settings } from "./settings.ts";
import { MessageFault } from "./soap.ts";

/** The service of an address: VERI*FACTU, or requests of the agency. */
export type ServiceKind = "verifactu" | "request";

/** The checked header of a message. */
export interface MessageHeader {
  readonly issuer: string;
  readonly name: string;
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
  const issuer = text(`${ISSUER}/tik:NIF`);
  if (!isNif(issuer)) throw new MessageFault(4116);
  if (!isRegistered(census, issuer)) throw new MessageFault(4104);
  const representative = text("tik:Representante/tik:NIF");
  if (representative !== "" && !isNif(representative)) throw new MessageFault(4117);
  if (representative !== "" && !isRegistered(census, representative)) throw new MessageFault(4105);
  const request = requestIn(header, service, settings);
  checkEnd(text("tik:RemisionVoluntaria/tik:FechaFinVeriFactu"), now);
  return { issuer, name: text(`${ISSUER}/tik:NombreRazon`), ...(request && { request }) };
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
 * @throws MessageFault 4112 for a certificate of neither the issuer nor a collaborator.
 */
export function presenterOf(
  certificate: PresentedCertificate | undefined,
  issuer: string,
  { collaborators }: Settings,
): string {
  const holder = certificate && certificateHolderOf(certificate);
  if (!holder) return issuer;
  if (holder.nif !== issuer && !collaborators.includes(holder.nif)) throw new MessageFault(4112);
  return holder.nif;
}
