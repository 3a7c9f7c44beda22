import { ownValue } from "@fakturo/model";
import type { SimulatedReply } from "@fakturo/simulator";
import {
  type Census,
  isNaturalPerson,
  isRegistered,
  nameOf,
  plainName,
  soapReply,
} from "@fakturo/simulator-spain";
import { createFinder, group, leaf, type XmlElement } from "@fakturo/xml";

const BASE =
  "http://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/burt/jdit/ws/";
const REQUEST = `${BASE}VNifV2Ent.xsd`;
const REPLY = `${BASE}VNifV2Sal.xsd`;
const finder = createFinder({ in: REQUEST });

/** What the census says about a taxpayer (Resultado of VNifV2). */
export const CENSUS_RESULTS = [
  "IDENTIFICADO",
  "NO IDENTIFICADO-SIMILAR",
  "NO IDENTIFICADO",
  "IDENTIFICADO-BAJA",
  "IDENTIFICADO-REVOCADO",
  "NO PROCESADO",
] as const;
type CensusResult = (typeof CENSUS_RESULTS)[number];

/** The census with results that settings give by NIF. */
interface JudgedCensus extends Census {
  readonly census: Readonly<Record<string, CensusResult>>;
}

/** True for a request of the census check. */
export function isCensusQuery(payload: XmlElement): boolean {
  return payload.name === "VNifV2Ent" && payload.namespace === REQUEST;
}

/**
 * Checks for each taxpayer whether the census contains the NIF, and returns the name if a person's name
 * matches.
 */
export function answerCensus(payload: XmlElement, census: JudgedCensus): SimulatedReply {
  const rows = finder.findAll(payload, "in:Contribuyente").map((taxpayer) => {
    const nif = finder.text(taxpayer, "in:Nif").toUpperCase();
    const name = finder.text(taxpayer, "in:Nombre");
    const [shown, result] = judge(census, nif, name);
    return group(
      "s:Contribuyente",
      leaf("s:Nif", nif),
      leaf("s:Nombre", shown),
      leaf("s:Resultado", result),
    );
  });
  return soapReply(group("s:VNifV2Sal", ...rows), { s: REPLY });
}

/** The name and result of one line. */
function judge(
  census: JudgedCensus,
  nif: string,
  name: string,
): readonly [name: string, result: CensusResult] {
  const official = nameOf(census, nif) ?? name;
  const given = ownValue(census.census, nif);
  if (given) return [official, given];
  if (!isRegistered(census, nif)) return [name, "NO IDENTIFICADO"];
  if (!isNaturalPerson(nif)) return [official, "IDENTIFICADO"];
  if (plainName(name) === plainName(official)) return [name, "IDENTIFICADO"];
  return isSimilar(name, official)
    ? [official, "NO IDENTIFICADO-SIMILAR"]
    : [name, "NO IDENTIFICADO"];
}

/** True when both share a word of three letters or more. */
function isSimilar(name: string, official: string): boolean {
  const words = new Set(plainName(official).split(" "));
  return plainName(name)
    .split(" ")
    .some((word) => word.length > 2 && words.has(word));
}
