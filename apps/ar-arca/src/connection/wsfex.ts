import { group, leaf } from "@fakturo/xml";
import { compactDay } from "../dates.ts";
import { sameAmount } from "./amount.ts";
import type { ArcaProtocol } from "./protocol.ts";
import { inService, queryEnvelope } from "./services.ts";

const { find, text } = inService.wsfex;
/** `FEXErr` of an answer without error. */
const OK = "0";

/** WSFEXv1: exports. */
export const wsfex: ArcaProtocol = {
  operations: { last: "FEXGetLast_CMP", send: "FEXAuthorize", consult: "FEXGetCMP" },
  notNext: new Set(["1520", "1535"]),
  noAccess: new Set(["1000", "1001"]),
  firstRule: 1002,
  lastQuery: ({ cuit, pointOfSale, type }, ticket) =>
    queryEnvelope("wsfex", "FEXGetLast_CMP", { ticket, cuit, isInside: true }, [
      leaf("Pto_venta", pointOfSale),
      leaf("Cbte_Tipo", type),
    ]),
  consultQuery: ({ cuit, pointOfSale, type }, ticket, number) =>
    queryEnvelope("wsfex", "FEXGetCMP", { ticket, cuit }, [
      group(
        "Cmp",
        leaf("Cbte_tipo", type),
        leaf("Punto_vta", pointOfSale),
        leaf("Cbte_nro", number),
      ),
    ]),
  errorsIn(result) {
    const code = text(result, "FEXErr/ErrCode");
    return code === "" || code === OK ? [] : [{ code, text: text(result, "FEXErr/ErrMsg") }];
  },
  lastIn: (result) => text(result, "FEXResult_LastCMP/Cbte_nro"),
  decisionIn(result) {
    const said = (name: string) => text(result, `FEXResultAuth/${name}`);
    const remark = said("Motivos_Obs");
    return {
      result: said("Resultado"),
      cae: said("Cae"),
      expiry: said("Fch_venc_Cae"),
      remarks: remark === "" ? [] : [{ code: "remark", text: remark }],
    };
  },
  storedIn(result) {
    const stored = find(result, "FEXResultGet");
    if (!stored) return undefined;
    const said = (name: string) => text(stored, name);
    return {
      result: said("Resultado"),
      cae: said("Cae"),
      expiry: said("Fch_venc_Cae"),
      remarks: [],
      values: [said("Fecha_cbte"), sameAmount(said("Imp_total")), said("Moneda_Id")],
    };
  },
  valuesOf: ({ date, total, currency }) => [compactDay(date), sameAmount(total), currency],
};
