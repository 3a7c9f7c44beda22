import { FakturoError, isFakturoError } from "@fakturo/model";
import type { RouteContext } from "@fakturo/plugin";
import { readSoap, type SoapAnswer, soapRequest } from "@fakturo/soap";
import { isSeal, spanishCertificate } from "@fakturo/spain";
import { attributed, createFinder, declare, group, kept, leaf, writeXml } from "@fakturo/xml";
import { NAMESPACES } from "../namespaces.ts";

const BASE =
  "http://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/burt/jdit/ws/";
const vnif = `${BASE}VNifV2Ent.xsd`;
const { soapenv } = NAMESPACES;
const finder = createFinder({ sal: `${BASE}VNifV2Sal.xsd` });

/** Results of the census for a taxpayer that exists, and what is wrong with the taxpayer. */
export const IDENTIFIED: ReadonlyMap<string, string> = new Map([
  ["IDENTIFICADO", ""],
  ["IDENTIFICADO-BAJA", "is deregistered"],
  ["IDENTIFICADO-REVOCADO", "is revoked"],
]);
/** The natural person has a similar name. */
export const SIMILAR = "NO IDENTIFICADO-SIMILAR";
export const NOT_PROCESSED = "NO PROCESADO";

/** A NIF and the name to check with it. */
export interface CensusQuery {
  readonly nif: string;
  readonly name: string;
}

/** What the agency's census says about a NIF and a name. */
export interface CensusEntry extends CensusQuery {
  /** In capitals and without spaces around the hyphen, e.g. `NO IDENTIFICADO-SIMILAR`. */
  readonly result: string;
}

/** Where a query comes from: a step, which may be aborted, or a route. */
export type CensusContext = Pick<RouteContext, "credential" | "endpoint" | "http"> & {
  readonly signal?: AbortSignal;
};

/**
 * Checks taxpayers in the agency's census (service VNifV2), in their order.
 * @throws FakturoError "precondition-failed" without certificate or address, "unavailable" for an answer that
 * is none of the service; TransportError.
 */
export async function queryCensus(
  taxpayers: readonly CensusQuery[],
  ctx: CensusContext,
): Promise<readonly CensusEntry[]> {
  const { tls } = await ctx.credential(spanishCertificate.key, taxpayers[0]?.nif);
  const url = ctx.endpoint("verifactu", isSeal(tls) ? "census-seal" : "census");
  const request = soapRequest(messageOf(taxpayers), { version: "1.1" });
  const { signal } = ctx;
  const answer = await ctx.http(url, {
    ...request,
    ...(tls && { tls }),
    ...(signal && { signal }),
  });
  const rows = finder.findAll(bodyOf(answer), "sal:Contribuyente");
  return rows.map((row) => ({
    nif: finder.text(row, "sal:Nif"),
    name: finder.text(row, "sal:Nombre"),
    result: finder
      .text(row, "sal:Resultado")
      .toUpperCase()
      .replaceAll(/\s*-\s*/g, "-"),
  }));
}

function bodyOf(answer: Parameters<typeof readSoap>[0]) {
  const { body, fault } = soapIn(answer);
  if (body) return body;
  throw new FakturoError("unavailable", fault?.reason ?? "the census sent no answer");
}

/** The answer; a page of a gateway is none. */
function soapIn(answer: Parameters<typeof readSoap>[0]): SoapAnswer {
  try {
    return readSoap(answer);
  } catch (error) {
    if (!isFakturoError(error) || error.key !== "input") throw error;
    throw new FakturoError("unavailable", error.message, { cause: error });
  }
}

function messageOf(taxpayers: readonly CensusQuery[]): string {
  const rows = taxpayers.map(({ nif, name }) =>
    group("vnif:Contribuyente", leaf("vnif:Nif", nif), kept(leaf("vnif:Nombre", name))),
  );
  const payload = attributed(group("vnif:VNifV2Ent", ...rows), declare({ vnif }));
  const root = group("soapenv:Envelope", group("soapenv:Body", payload));
  return writeXml(attributed(root, declare({ soapenv })));
}
