import type { XmlSchemaTypes } from "@fakturo/xml-schema";

/** Request of authorisation of WSFEv1. */
export const REQUEST_TYPES: XmlSchemaTypes = {
  content: {
    FEAuthRequest: "Token:text? Sign:text? Cuit:long",
    FECAECabRequest: "CantReg:int PtoVta:int CbteTipo:int",
    CbteAsoc: "Tipo:int PtoVta:int Nro:long Cuit:text? CbteFch:text?",
    ArrayOfCbteAsoc: "CbteAsoc*",
    Tributo: "Id:short Desc:text? BaseImp:double Alic:double Importe:double",
    ArrayOfTributo: "Tributo*",
    AlicIva: "Id:int BaseImp:double Importe:double",
    ArrayOfAlicIva: "AlicIva*",
    Opcional: "Id:text? Valor:text?",
    ArrayOfOpcional: "Opcional*",
    FECAEDetRequest:
      "Concepto:int DocTipo:int DocNro:long CbteDesde:long CbteHasta:long CbteFch:text? ImpTotal:double ImpTotConc:double ImpNeto:double ImpOpEx:double ImpTrib:double ImpIVA:double FchServDesde:text? FchServHasta:text? FchVtoPago:text? MonId:text? MonCotiz:double CbtesAsoc:ArrayOfCbteAsoc? Tributos:ArrayOfTributo? Iva:ArrayOfAlicIva? Opcionales:ArrayOfOpcional?",
    ArrayOfFECAEDetRequest: "FECAEDetRequest*",
    FECAERequest: "FeCabReq:FECAECabRequest? FeDetReq:ArrayOfFECAEDetRequest?",
    FECAESolicitar: "Auth:FEAuthRequest? FeCAEReq:FECAERequest?",
  },
  values: {
    long: {
      kind: "integer",
      minInclusive: "-9223372036854775808",
      maxInclusive: "9223372036854775807",
    },
    int: {
      kind: "integer",
      minInclusive: "-2147483648",
      maxInclusive: "2147483647",
    },
    double: {
      kind: "decimal",
    },
    short: {
      kind: "integer",
      minInclusive: "-32768",
      maxInclusive: "32767",
    },
  },
};
