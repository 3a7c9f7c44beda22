import { isNif } from "@fakturo/regime-es";
import type { PresentedCertificate } from "@fakturo/simulator";
import { certificateHolderOf, isNamed, isRegistered } from "@fakturo/simulator-spain";
import type { XmlElement } from "@fakturo/xml";
import type { Book } from "./books.ts";
import type { Dialect } from "./dialects.ts";
import { at, textIn } from "./facts.ts";
import type { Settings } from "./settings.ts";
import { MessageFault } from "./soap.ts";

/** The checked header of a message. */
export interface MessageHeader {
  readonly holder: string;
  readonly name: string;
  /** A0 or A1; empty in cancellations and queries. */
  readonly communication: string;
  readonly presenter: string;
}

/** Context of the checks of a header. */
export interface HeaderWorld {
  readonly book: Book;
  readonly dialect: Dialect;
  readonly settings: Settings;
  readonly certificate: PresentedCertificate | undefined;
}

/** Parses and checks the header; faults in the agency's order. @throws MessageFault. */
export function headerOf(payload: XmlElement, world: HeaderWorld): MessageHeader {
  const { dialect, settings, book } = world;
  const header = at(payload, "Cabecera");
  if (textIn(header, "IDVersionSii") !== dialect.version) throw new MessageFault(4100);
  const communication = textIn(header, "TipoComunicacion");
  if (payload.name === book.supply && !/^A[01]$/.test(communication)) throw new MessageFault(4101);
  const isReported = payload.name === book.reported;
  const titular = isReported ? "TitularLRFR" : "Titular";
  const holder = textIn(header, `${titular}/NIF`);
  const name = textIn(header, `${titular}/NombreRazon`);
  if (!isNif(holder)) throw new MessageFault(4111);
  if (!isRegistered(settings, holder) || !isNamed(settings, holder, name))
    throw new MessageFault(4104);
  const representative = textIn(header, `${titular}/NIFRepresentante`);
  if (representative !== "" && !isNif(representative)) throw new MessageFault(4122);
  if (representative !== "" && !isRegistered(settings, representative))
    throw new MessageFault(4105);
  const isQuery = isReported || payload.name === book.query;
  const presenter = presenterOf(world, holder, isQuery);
  if (settings.outside.includes(holder)) throw new MessageFault(outsideCode(book, isQuery));
  return { holder, name, communication, presenter };
}

/** Without certificate, where that is allowed, the holder itself. */
function presenterOf(
  { certificate, settings, book }: HeaderWorld,
  holder: string,
  isQuery: boolean,
): string {
  const { nif = holder } = (certificate && certificateHolderOf(certificate)) ?? {};
  if (nif === holder || settings.proxies.includes(nif)) return nif;
  if (!isQuery) throw new MessageFault(4114);
  throw new MessageFault(book.key === "issued" ? 4130 : 4131);
}

function outsideCode({ key }: Book, isQuery: boolean) {
  if (!isQuery) return 4118;
  return key === "issued" ? 4132 : 4133;
}
