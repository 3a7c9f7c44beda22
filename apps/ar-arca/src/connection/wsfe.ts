import { group, leaf, type XmlElement } from "@fakturo/xml";
import { UNIDENTIFIED } from "../codes.ts";
import { compactDay } from "../dates.ts";
import { sameAmount } from "./amount.ts";
import type { ArcaMessage, ArcaProtocol } from "./protocol.ts";
import { inService, queryEnvelope } from "./services.ts";

const { find, findAll, text } = inService.wsfe;

/** WSFEv1: vouchers of the internal market. */
export const wsfe: ArcaProtocol = {
  operations: {
    last: "FECompUltimoAutorizado",
    send: "FECAESolicitar",
    consult: "FECompConsultar",
  },
  notNext: new Set(["10016"]),
  noAccess: new Set(["600", "601"]),
  firstRule: 10_000,
  lastQuery: ({ cuit, pointOfSale, type }, ticket) =>
    queryEnvelope("wsfe", "FECompUltimoAutorizado", { ticket, cuit }, [
      leaf("PtoVta", pointOfSale),
      leaf("CbteTipo", type),
    ]),
  consultQuery: ({ cuit, pointOfSale, type }, ticket, number) =>
    queryEnvelope("wsfe", "FECompConsultar", { ticket, cuit }, [
      group(
        "FeCompConsReq",
        leaf("CbteTipo", type),
        leaf("CbteNro", number),
        leaf("PtoVta", pointOfSale),
      ),
    ]),
  errorsIn: (result) => messagesIn(result, "Errors/Err"),
  lastIn: (result) => text(result, "CbteNro"),
  decisionIn(result) {
    const detail = find(result, "FeDetResp/FECAEDetResponse");
    return {
      result: text(detail, "Resultado") || text(result, "FeCabResp/Resultado"),
      cae: text(detail, "CAE"),
      expiry: text(detail, "CAEFchVto"),
      remarks: messagesIn(detail, "Observaciones/Obs"),
    };
  },
  storedIn(result) {
    const stored = find(result, "ResultGet");
    if (!stored) return undefined;
    const said = (name: string) => text(stored, name);
    return {
      result: said("Resultado"),
      cae: said("CodAutorizacion"),
      expiry: said("FchVto"),
      remarks: messagesIn(stored, "Observaciones/Obs"),
      values: [
        said("DocTipo"),
        said("DocNro"),
        said("CbteFch"),
        sameAmount(said("ImpTotal")),
        said("MonId"),
      ],
    };
  },
  valuesOf: ({ customer, date, total, currency }) => [
    customer?.type ?? UNIDENTIFIED,
    customer?.number ?? "0",
    compactDay(date),
    sameAmount(total),
    currency,
  ],
};

function messagesIn(from: XmlElement | undefined, path: string): readonly ArcaMessage[] {
  return findAll(from, path).map((row) => ({ code: text(row, "Code"), text: text(row, "Msg") }));
}
