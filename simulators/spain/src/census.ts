import { isNif } from "@fakturo/regime-es";
import type { PresentedCertificate } from "@fakturo/simulator";

/** Test taxpayers of the agency's pre-production, with their registered names. */
const TEST_TAXPAYERS: Readonly<Record<string, string>> = {
  "89890001K": "CERTIFICADO UNO TELEMATICAS",
  "89890002E": "CERTIFICADO DOS TELEMATICAS",
  "89890003T": "CERTIFICADO TRES TELEMATICAS",
  "89890004R": "CERTIFICADO CUATRO TELEMATICAS",
  "89890005W": "CERTIFICADO CINCO TELEMATICAS",
  "89890006A": "CERTIFICADO SEIS TELEMATICAS",
  "89890007G": "CERTIFICADO SIETE TELEMATICAS",
  "89890008M": "CERTIFICADO OCHO TELEMATICAS",
  "89890009Y": "CERTIFICADO NUEVE TELEMATICAS",
};
const NATURAL_PERSON = /^[0-9KLMXYZ]/;

/** Registered taxpayers: every well-formed NIF except those excluded in the settings. */
export interface Census {
  readonly unknown: readonly string[];
  readonly names: Readonly<Record<string, string>>;
}

/** True for a NIF of the census. */
export function isRegistered(census: Census, nif: string): boolean {
  return isNif(nif) && !census.unknown.includes(nif);
}

/** Official name of a taxpayer; undefined where any name is accepted. */
export function nameOf(census: Census, nif: string): string | undefined {
  return census.names[nif] ?? TEST_TAXPAYERS[nif];
}

/** True where the census does not know the taxpayer by another name. */
export function isNamed(census: Census, nif: string, name: string): boolean {
  const official = nameOf(census, nif);
  return official === undefined || plainName(official) === plainName(name);
}

/** A name without case, accents and repeated white space, which do not count. */
export function plainName(name: string): string {
  const letters = name.normalize("NFD").replaceAll(/\p{M}/gu, "");
  return letters.toUpperCase().replaceAll(/\s+/g, " ").trim();
}

/** True for the form of the NIFs of natural persons. */
export function isNaturalPerson(nif: string): boolean {
  return NATURAL_PERSON.test(nif);
}

/** Holder data of a certificate. */
export interface Holder {
  readonly nif: string;
  /** True for the seal of an entity, which uses separate hosts. */
  readonly isSeal: boolean;
}

/** NIF in certificates: `IDCES-89890001K`, `VATES-B12345678` or plain (ETSI EN 319 412-1 §5.1). */
const HELD = /^(?:(?:IDC|VAT)ES-)?([A-Z0-9]{9})$/;

/** The holder of a certificate: the represented entity takes precedence over its representative. */
export function certificateHolderOf({ subject }: PresentedCertificate): Holder | undefined {
  const entity = HELD.exec(subject.organizationIdentifier ?? "")?.[1];
  const person = HELD.exec(subject.serialNumber ?? "")?.[1];
  const nif = entity ?? person;
  const names = subject.GN ?? subject.SN;
  const isPersons = names !== undefined || (person !== undefined && person !== entity);
  return nif === undefined ? undefined : { nif, isSeal: entity !== undefined && !isPersons };
}
