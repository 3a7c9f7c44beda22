import { isFakturoError } from "@fakturo/model";
import type { CallContext } from "@fakturo/plugin";
import { readSoap, soapRequest, writeEnvelope } from "@fakturo/soap";
import { attributed, createFinder, declare, group, leaf } from "@fakturo/xml";
import type { StatusQuery } from "../pac/record.ts";

const SERVICE = "http://tempuri.org/";
const ACTION = `${SERVICE}IConsultaCFDIService/Consulta`;
const DATA = "http://schemas.datacontract.org/2004/07/Sat.Cfdi.Negocio.ConsultaCfdi.Servicio";
const { find, text } = createFinder({ t: SERVICE, a: DATA });

/** The state of a CFDI at the SAT, in its own words. */
export interface CfdiStatus {
  /** `S - …` found, `N - 601: …` invalid query, `N - 602: …` not found. */
  readonly code: string;
  /** `Vigente`, `Cancelado` or `No Encontrado`. */
  readonly state: string;
  /** `Cancelable sin aceptación`, `Cancelable con aceptación` or `No cancelable`. */
  readonly cancellable: string;
  /** `En proceso`, `Solicitud rechazada`, `Cancelado con aceptación`, `Plazo vencido`; empty without request. */
  readonly cancellation: string;
}

/**
 * The SAT's public query, without credentials; undefined for an answer that is none of the SAT.
 * @throws TransportError.
 */
export async function statusOf(
  { issuer, receiver, total, uuid, tail }: StatusQuery,
  ctx: CallContext,
): Promise<CfdiStatus | undefined> {
  const expression = `?re=${issuer}&rr=${receiver}&tt=${total}&id=${uuid}&fe=${tail}`;
  const node = group("t:Consulta", leaf("t:expresionImpresa", expression));
  const xml = writeEnvelope({ version: "1.1", body: attributed(node, declare({ t: SERVICE })) });
  const request = soapRequest(xml, { version: "1.1", action: ACTION });
  const reply = await ctx.http(ctx.endpoint("status"), { ...request, signal: ctx.signal });
  try {
    const { body } = readSoap(reply);
    const result = find(body, "t:ConsultaResult");
    if (!result) return undefined;
    return {
      code: text(result, "a:CodigoEstatus"),
      state: text(result, "a:Estado"),
      cancellable: text(result, "a:EsCancelable"),
      cancellation: text(result, "a:EstatusCancelacion"),
    };
  } catch (error) {
    if (isFakturoError(error)) return undefined;
    throw error;
  }
}
