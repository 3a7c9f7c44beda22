import { FakturoError } from "@fakturo/model";
import type { StepContext } from "@fakturo/plugin";
import { readSoap, soapRequest } from "@fakturo/soap";
import { isSeal, spanishCertificate } from "@fakturo/spain";
import { attributed, createFinder, declare, group, leaf, writeXml } from "@fakturo/xml";
import { NAMESPACES } from "../namespaces.ts";

const BASE =
  "http://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/burt/jdit/ws/";
const vnif = `${BASE}VNifV2Ent.xsd`;
const { soapenv } = NAMESPACES;
const finder = createFinder({ sal: `${BASE}VNifV2Sal.xsd` });

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

/**
 * Checks taxpayers in the agency's census (service VNifV2), in their order.
 * @throws FakturoError "precondition-failed" without certificate or address, "unavailable" for an answer that
 * is none of the service; TransportError.
 */
export async function queryCensus(
  taxpayers: readonly CensusQuery[],
  ctx: StepContext,
): Promise<readonly CensusEntry[]> {
  const { tls } = await ctx.credential(spanishCertificate.key, taxpayers[0]?.nif);
  const url = ctx.endpoint("verifactu", isSeal(tls) ? "census-seal" : "census");
  const request = soapRequest(messageOf(taxpayers), { version: "1.1" });
  const answer = await ctx.http(url, { ...request, ...(tls && { tls }), signal: ctx.signal });
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
  const { body, fault } = readSoap(answer);
  if (body) return body;
  throw new FakturoError("unavailable", fault?.reason ?? "the census sent no answer");
}

function messageOf(taxpayers: readonly CensusQuery[]): string {
  const rows = taxpayers.map(({ nif, name }) =>
    group("vnif:Contribuyente", leaf("vnif:Nif", nif), leaf("vnif:Nombre", name)),
  );
  const payload = attributed(group("vnif:VNifV2Ent", ...rows), declare({ vnif }));
  const root = group("soapenv:Envelope", group("soapenv:Body", payload));
  return writeXml(attributed(root, declare({ soapenv })));
}
