import type { XmlSchemaTypes } from "@fakturo/xml-schema";

const OUTCOME = "FEXErr:ClsFEXErr? FEXEvents:ClsFEXEvents?";

/** Rows of the tables, by operation. */
const TABLES: Readonly<Record<string, readonly [row: string, content: string]>> = {
  FEXGetPARAM_Cbte_Tipo: [
    "ClsFEXResponse_Cbte_Tipo",
    "Cbte_Id:short Cbte_Ds:text? Cbte_vig_desde:text? Cbte_vig_hasta:text?",
  ],
  FEXGetPARAM_Tipo_Expo: [
    "ClsFEXResponse_Tex",
    "Tex_Id:short Tex_Ds:text? Tex_vig_desde:text? Tex_vig_hasta:text?",
  ],
  FEXGetPARAM_Incoterms: [
    "ClsFEXResponse_Inc",
    "Inc_Id:text? Inc_Ds:text? Inc_vig_desde:text? Inc_vig_hasta:text?",
  ],
  FEXGetPARAM_Idiomas: [
    "ClsFEXResponse_Idi",
    "Idi_Id:short Idi_Ds:text? Idi_vig_desde:text? Idi_vig_hasta:text?",
  ],
  FEXGetPARAM_UMed: [
    "ClsFEXResponse_UMed",
    "Umed_Id:short Umed_Ds:text? Umed_vig_desde:text? Umed_vig_hasta:text?",
  ],
  FEXGetPARAM_DST_pais: ["ClsFEXResponse_DST_pais", "DST_Codigo:text? DST_Ds:text?"],
  FEXGetPARAM_DST_CUIT: ["ClsFEXResponse_DST_cuit", "DST_CUIT:long DST_Ds:text?"],
  FEXGetPARAM_MON: [
    "ClsFEXResponse_Mon",
    "Mon_Id:text? Mon_Ds:text? Mon_vig_desde:text? Mon_vig_hasta:text?",
  ],
  FEXGetPARAM_MON_CON_COTIZACION: [
    "ClsFEXResponse_Mon_CON_Cotizacion",
    "Mon_Id:text? Mon_Ds:text? Mon_ctz:text? Fecha_ctz:text?",
  ],
  FEXGetPARAM_PtoVenta: [
    "ClsFEXResponse_PtoVenta",
    "Pve_Nro:int Pve_Bloqueado:text? Pve_FchBaja:text?",
  ],
  FEXGetPARAM_Opcionales: [
    "ClsFEXResponse_Opc",
    "Opc_Id:short Opc_Ds:text? Opc_vig_desde:text? Opc_vig_hasta:text?",
  ],
  FEXGetPARAM_Actividades: ["ClsFEXResponse_ActividadTipo", "Id:long Orden:short Desc:text?"],
};

/** Request, result and answer of each table. */
const tables = Object.fromEntries(
  Object.entries(TABLES).flatMap(([operation, [row, content]]) => [
    [operation, "Auth:ClsFEXAuthRequest?"],
    [`${operation}Response`, `${operation}Result:${operation}Table?`],
    [`${operation}Table`, `FEXResultGet:ArrayOf${row}? ${OUTCOME}`],
    [`ArrayOf${row}`, `${row}*`],
    [row, content],
  ]),
);

/** What a voucher is made of after its request's id and number, up to the lines. */
const BODY =
  "Tipo_expo:short Permiso_existente:text? Permisos:ArrayOfPermiso? Dst_cmp:short Cliente:text? Cuit_pais_cliente:long Domicilio_cliente:text? Id_impositivo:text? Moneda_Id:text? RATE CanMisMonExt:text? Obs_comerciales:text? Imp_total:decimal Obs:text? Cmps_asoc:ArrayOfCmp_asoc? Forma_pago:text? Incoterms:text? Incoterms_Ds:text? Idioma_cbte:short Items:ArrayOfItem?";
const LATE = "Fecha_pago:text? Actividades:ArrayOfActividad?";

/**
 * Messages of WSFEXv1 by its service description of 2026 (19 operations), which is that of manual 3.1.1. One name that the
 * description gives to an element and to another type is written `FEXGetCMPFound` here.
 */
export const WSFEX_TYPES: XmlSchemaTypes = {
  content: {
    ClsFEXAuthRequest: "Token:text? Sign:text? Cuit:long",
    ClsFEXErr: "ErrCode:int ErrMsg:text?",
    ClsFEXEvents: "EventCode:int EventMsg:text?",
    Permiso: "Id_permiso:text? Dst_merc:int",
    ArrayOfPermiso: "Permiso*",
    Cmp_asoc: "Cbte_tipo:short Cbte_punto_vta:int Cbte_nro:long Cbte_cuit:long",
    ArrayOfCmp_asoc: "Cmp_asoc*",
    Item: "Pro_codigo:text? Pro_ds:text? Pro_qty:decimal Pro_umed:int Pro_precio_uni:decimal Pro_bonificacion:decimal Pro_total_item:decimal",
    ArrayOfItem: "Item*",
    Opcional: "Id:text? Valor:text?",
    ArrayOfOpcional: "Opcional*",
    Actividad: "Id:long",
    ArrayOfActividad: "Actividad*",
    ClsFEXRequest: `Id:long Fecha_cbte:text? Cbte_Tipo:short Punto_vta:int Cbte_nro:long ${BODY.replace("RATE", "Moneda_ctz:decimal?")} Opcionales:ArrayOfOpcional? ${LATE}`,
    FEXAuthorize: "Auth:ClsFEXAuthRequest? Cmp:ClsFEXRequest?",
    ClsFEXOutAuthorize:
      "Id:long Cuit:long Cbte_tipo:short Punto_vta:int Cbte_nro:long Cae:text? Fch_venc_Cae:text? Fch_cbte:text? Resultado:text? Reproceso:text? Motivos_Obs:text?",
    FEXResponseAuthorize: `FEXResultAuth:ClsFEXOutAuthorize? ${OUTCOME}`,
    FEXAuthorizeResponse: "FEXAuthorizeResult:FEXResponseAuthorize?",
    ClsFEXGetCMP: "Cbte_tipo:short Punto_vta:int Cbte_nro:long",
    FEXGetCMP: "Auth:ClsFEXAuthRequest? Cmp:ClsFEXGetCMP?",
    ClsFEXGetCMPR: `Id:long Fecha_cbte:text? Cbte_tipo:short Punto_vta:int Cbte_nro:long ${BODY.replace("RATE", "Moneda_ctz:decimal")} Fecha_cbte_cae:text? Fch_venc_Cae:text? Cae:text? Resultado:text? Motivos_Obs:text? Opcionales:ArrayOfOpcional? ${LATE}`,
    FEXGetCMPFound: `FEXResultGet:ClsFEXGetCMPR? ${OUTCOME}`,
    FEXGetCMPResponse: "FEXGetCMPResult:FEXGetCMPFound?",
    ClsFEX_LastCMP: "Token:text? Sign:text? Cuit:long Pto_venta:int Cbte_Tipo:short",
    FEXGetLast_CMP: "Auth:ClsFEX_LastCMP?",
    ClsFEX_LastCMP_Response: "Cbte_nro:long Cbte_fecha:text?",
    FEXResponseLast_CMP: `FEXResult_LastCMP:ClsFEX_LastCMP_Response? ${OUTCOME}`,
    FEXGetLast_CMPResponse: "FEXGetLast_CMPResult:FEXResponseLast_CMP?",
    FEXGetLast_ID: "Auth:ClsFEXAuthRequest?",
    ClsFEXResponse_LastID: "Id:long",
    FEXResponse_LastID: `FEXResultGet:ClsFEXResponse_LastID? ${OUTCOME}`,
    FEXGetLast_IDResponse: "FEXGetLast_IDResult:FEXResponse_LastID?",
    ...tables,
    FEXGetPARAM_MON_CON_COTIZACION: "Auth:ClsFEXAuthRequest? Fecha_CTZ:text?",
    FEXGetPARAM_Ctz: "Auth:ClsFEXAuthRequest? Mon_id:text? FchCotiz:text?",
    ClsFEXResponse_Ctz: "Mon_ctz:decimal Mon_fecha:text?",
    FEXResponse_Ctz: `FEXResultGet:ClsFEXResponse_Ctz? ${OUTCOME}`,
    FEXGetPARAM_CtzResponse: "FEXGetPARAM_CtzResult:FEXResponse_Ctz?",
    FEXCheck_Permiso: "Auth:ClsFEXAuthRequest? ID_Permiso:text? Dst_merc:int",
    ClsFEXResponse_CheckPermiso: "Status:text?",
    FEXResponse_CheckPermiso: `FEXResultGet:ClsFEXResponse_CheckPermiso? ${OUTCOME}`,
    FEXCheck_PermisoResponse: "FEXCheck_PermisoResult:FEXResponse_CheckPermiso?",
    FEXDummy: "",
    DummyResponse: "AppServer:text? DbServer:text? AuthServer:text?",
    FEXDummyResponse: "FEXDummyResult:DummyResponse?",
  },
  values: {
    long: {
      kind: "integer",
      minInclusive: "-9223372036854775808",
      maxInclusive: "9223372036854775807",
    },
    int: { kind: "integer", minInclusive: "-2147483648", maxInclusive: "2147483647" },
    short: { kind: "integer", minInclusive: "-32768", maxInclusive: "32767" },
    decimal: { kind: "decimal" },
  },
};
