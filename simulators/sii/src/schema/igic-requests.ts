import type { XmlSchemaTypes } from "@fakturo/xml-schema";

/** Requests of the books: IGIC. */
export const IGIC_REQUESTS: XmlSchemaTypes = {
  content: {
    PersonaFisicaJuridicaESType: "NombreRazon:TextMax120Type NIFRepresentante:NIFType? NIF:NIFType",
    CabeceraSii:
      "IDVersionSii:VersionSiiType Titular:PersonaFisicaJuridicaESType TipoComunicacion:ClaveTipoComunicacionType",
    PeriodoLiquidacion: "Ejercicio:YearType Periodo:TipoPeriodoType",
    IDEmisorFactura: "NIF:NIFType",
    IDFacturaExpedidaType:
      "IDEmisorFactura NumSerieFacturaEmisor:TextoIDFacturaType NumSerieFacturaEmisorResumenFin:TextoIDFacturaType? FechaExpedicionFacturaEmisor:fecha",
    IDFacturaARType: "NumSerieFacturaEmisor:TextoIDFacturaType FechaExpedicionFacturaEmisor:fecha",
    FacturasAgrupadas: "IDFacturaAgrupada:IDFacturaARType+",
    FacturasRectificadas: "IDFacturaRectificada:IDFacturaARType+",
    DesgloseRectificacionEmitType:
      "BaseRectificada:ImporteSgn12.2Type CuotaRectificada:ImporteSgn12.2Type",
    PersonaFisicaJuridicaUnicaESType: "NombreRazon:TextMax120Type NIF:NIFType",
    DatosInmuebleType:
      "SituacionInmueble:SituacionInmuebleType ReferenciaCatastral:ReferenciaCatastralType?",
    DatosInmueble: "DetalleInmueble:DatosInmuebleType{1,15}",
    IDDocumentoArt25Type:
      "TipoDocumArt25:TipoDocumArt25Type? NumeroProtocolo:TextMax6Type? ApellidosNombreNotario:TextMax120Type?",
    DetalleArticulo25Type:
      "PagoAnticipadoArt25:SimplificadaCualificadaType TipoBienArt25:TipoBienArt25Type IDDocumentoArt25:IDDocumentoArt25Type{0,2}",
    DatosArticulo25: "DetalleArticulo25:DetalleArticulo25Type{1,3}",
    IDOtroType: "CodigoPais:CountryType2 IDType:PersonaFisicaJuridicaIDTypeType ID:TextMax20Type",
    PersonaFisicaJuridicaType:
      "NombreRazon:TextMax120Type NIFRepresentante:NIFType? ( NIF:NIFType | IDOtro:IDOtroType )",
    DetalleExentaType: "CausaExencion:CausaExencionType? BaseImponible:ImporteSgn12.2Type",
    Exenta: "DetalleExenta:DetalleExentaType{1,7}",
    DetalleIGICEmitidaType:
      "TipoImpositivo:Tipo2.2Type? BaseImponible:ImporteSgn12.2Type CuotaRepercutida:ImporteSgn12.2Type?",
    DesgloseIGIC: "DetalleIGIC:DetalleIGICEmitidaType{1,9}",
    NoExenta: "TipoNoExenta:TipoOperacionSujetaNoExentaType DesgloseIGIC",
    SujetaType: "Exenta? NoExenta?",
    NoSujetaType:
      "ImportePorArticulos9_Otros:ImporteSgn12.2Type? ImporteTAIReglasLocalizacion:ImporteSgn12.2Type?",
    TipoSinDesgloseType: "Sujeta:SujetaType? NoSujeta:NoSujetaType?",
    SujetaPrestacionType: "Exenta? NoExenta?",
    TipoSinDesglosePrestacionType: "Sujeta:SujetaPrestacionType? NoSujeta:NoSujetaType?",
    TipoConDesgloseType:
      "PrestacionServicios:TipoSinDesglosePrestacionType? Entrega:TipoSinDesgloseType?",
    TipoDesglose:
      "( DesgloseFactura:TipoSinDesgloseType | DesgloseTipoOperacion:TipoConDesgloseType )",
    OperacionSujetaAIEMType: "CuotaAIEM:ImporteSgn12.2Type",
    OperacionSujetaIIEEgestCACType:
      "ClaveImpuestoEspecial:TipoDocumArt25Type Exenta:SimplificadaCualificadaType? RegimenSuspensivo:SimplificadaCualificadaType? CuotaIIEECAC:ImporteSgn12.2Type",
    FacturaExpedidaType:
      "TipoFactura:ClaveTipoFacturaType TipoRectificativa:ClaveTipoRectificativaType? FacturasAgrupadas? FacturasRectificadas? ImporteRectificacion:DesgloseRectificacionEmitType? FechaOperacion:fecha? ClaveRegimenEspecialOTrascendencia:IdOperacionesTrascendenciaTributariaType ClaveRegimenEspecialOTrascendenciaAdicional1:IdOperacionesTrascendenciaTributariaType? ClaveRegimenEspecialOTrascendenciaAdicional2:IdOperacionesTrascendenciaTributariaType? NumRegistroAutorizacionFacturacion:TextMax12Type? ImporteTotal:ImporteSgn12.2Type? BaseImponibleACoste:ImporteSgn12.2Type? DescripcionOperacion:TextMax500Type RefExterna:TextMax60Type? FacturaSimplificadaArticulos7.2_7.3:SimplificadaCualificadaType? EntidadSucedida:PersonaFisicaJuridicaUnicaESType? RegPrevioGGEEoREDEME:SimplificadaCualificadaType? Macrodato:SimplificadaCualificadaType? DatosInmueble? DatosArticulo25? ImporteTransmisionInmueblesSujetoAIGIC:ImporteSgn12.2Type? EmitidaPorTercerosODestinatario:SimplificadaCualificadaType? FacturacionDispAdicionalTerceraYsextayDelMercadoOrganizadoDelGas:SimplificadaCualificadaType? VariosDestinatarios:SimplificadaCualificadaType? Cupon:SimplificadaCualificadaType? FacturaSinIdentifDestinatarioAritculo6.1.d:SimplificadaCualificadaType? Contraparte:PersonaFisicaJuridicaType? TipoDesglose OperacionSujetaAIEM:OperacionSujetaAIEMType? OperacionSujetaIIEEgestCAC:OperacionSujetaIIEEgestCACType?",
    LRfacturasEmitidasType:
      "PeriodoLiquidacion IDFactura:IDFacturaExpedidaType FacturaExpedida:FacturaExpedidaType",
    SuministroLRFacturasEmitidas:
      "Cabecera:CabeceraSii RegistroLRFacturasEmitidas:LRfacturasEmitidasType{1,10000}",
    "IDEmisorFactura.2": "( NIF:NIFType | IDOtro:IDOtroType )",
    IDFacturaRecibidaType:
      "IDEmisorFactura:IDEmisorFactura.2 NumSerieFacturaEmisor:TextoIDFacturaType NumSerieFacturaEmisorResumenFin:TextoIDFacturaType? FechaExpedicionFacturaEmisor:fecha",
    DesgloseRectificacionRecibType:
      "BaseRectificada:ImporteSgn12.2Type CuotaRectificada:ImporteSgn12.2Type? CargaImpositivaImplicitaRectificada:ImporteSgn12.2Type?",
    DetalleIGICRecibida2Type:
      "TipoImpositivo:Tipo2.2Type BaseImponible:ImporteSgn12.2Type CuotaSoportada:ImporteSgn12.2Type BienInversion:SimplificadaCualificadaType?",
    InversionSujetoPasivo: "DetalleIGIC:DetalleIGICRecibida2Type{1,9}",
    DetalleIGICRecibidaType:
      "TipoImpositivo:Tipo2.2Type? BaseImponible:ImporteSgn12.2Type CuotaSoportada:ImporteSgn12.2Type? CargaImpositivaImplicita:ImporteSgn12.2Type? CuotaRecargoMinorista:ImporteSgn12.2Type? PorcentCompensacionREAGYP:Tipo2.2Type? ImporteCompensacionREAGYP:ImporteSgn12.2Type? BienInversion:SimplificadaCualificadaType?",
    "DesgloseIGIC.2": "DetalleIGIC:DetalleIGICRecibidaType{1,9}",
    DesgloseFacturaRecibidasType: "InversionSujetoPasivo? DesgloseIGIC:DesgloseIGIC.2?",
    FacturaRecibidaType:
      "TipoFactura:ClaveTipoFacturaType TipoRectificativa:ClaveTipoRectificativaType? FacturasAgrupadas? FacturasRectificadas? ImporteRectificacion:DesgloseRectificacionRecibType? FechaOperacion:fecha? ClaveRegimenEspecialOTrascendencia:IdOperacionesTrascendenciaTributariaType ClaveRegimenEspecialOTrascendenciaAdicional1:IdOperacionesTrascendenciaTributariaType? ClaveRegimenEspecialOTrascendenciaAdicional2:IdOperacionesTrascendenciaTributariaType? NumRegistroAutorizacionFacturacion:TextMax12Type? ImporteTotal:ImporteSgn12.2Type? BaseImponibleACoste:ImporteSgn12.2Type? DescripcionOperacion:TextMax500Type RefExterna:TextMax60Type? FacturaSimplificadaArticulos7.2_7.3:SimplificadaCualificadaType? EntidadSucedida:PersonaFisicaJuridicaUnicaESType? RegPrevioGGEEoREDEME:SimplificadaCualificadaType? Macrodato:SimplificadaCualificadaType? DatosArticulo25? DesgloseFactura:DesgloseFacturaRecibidasType Contraparte:PersonaFisicaJuridicaType FechaRegContable:fecha CuotaDeducible:ImporteSgn12.2Type ADeducirEnPeriodoPosterior:SimplificadaCualificadaType? EjercicioDeduccion:YearType? PeriodoDeduccion:TipoPeriodoType? OperacionSujetaAIEM:OperacionSujetaAIEMType? OperacionSujetaIIEEgestCAC:OperacionSujetaIIEEgestCACType?",
    LRFacturasRecibidasType:
      "PeriodoLiquidacion IDFactura:IDFacturaRecibidaType FacturaRecibida:FacturaRecibidaType",
    SuministroLRFacturasRecibidas:
      "Cabecera:CabeceraSii RegistroLRFacturasRecibidas:LRFacturasRecibidasType{1,10000}",
    CabeceraSiiBaja: "IDVersionSii:VersionSiiType Titular:PersonaFisicaJuridicaESType",
    IDFacturaExpedidaBCType:
      "IDEmisorFactura NumSerieFacturaEmisor:TextoIDFacturaType FechaExpedicionFacturaEmisor:fecha",
    LRBajaExpedidasType:
      "PeriodoLiquidacion IDFactura:IDFacturaExpedidaBCType RefExterna:TextMax60Type?",
    BajaLRFacturasEmitidas:
      "Cabecera:CabeceraSiiBaja RegistroLRBajaExpedidas:LRBajaExpedidasType{1,10000}",
    "IDEmisorFactura.3": "NombreRazon:TextMax120Type ( NIF:NIFType | IDOtro:IDOtroType )",
    IDFacturaRecibidaNombreBCType:
      "IDEmisorFactura:IDEmisorFactura.3 NumSerieFacturaEmisor:TextoIDFacturaType FechaExpedicionFacturaEmisor:fecha",
    LRBajaRecibidasType:
      "PeriodoLiquidacion IDFactura:IDFacturaRecibidaNombreBCType RefExterna:TextMax60Type?",
    BajaLRFacturasRecibidas:
      "Cabecera:CabeceraSiiBaja RegistroLRBajaRecibidas:LRBajaRecibidasType{1,10000}",
    CabeceraConsultaSii: "IDVersionSii:VersionSiiType Titular:PersonaFisicaJuridicaUnicaESType",
    IDFacturaConsulta2Type:
      "NumSerieFacturaEmisor:TextoIDFacturaType? FechaExpedicionFacturaEmisor:fecha?",
    ContraparteConsultaType: "NombreRazon:TextMax120Type ( NIF:NIFType | IDOtro:IDOtroType )",
    RangoFechaPresentacionType: "Desde:fecha? Hasta:fecha?",
    LRFiltroEmitidasType:
      "PeriodoLiquidacion IDFactura:IDFacturaConsulta2Type? Contraparte:ContraparteConsultaType? FechaPresentacion:RangoFechaPresentacionType? FechaCuadre:RangoFechaPresentacionType? FacturaModificada:SimplificadaCualificadaType? EstadoCuadre:SituacionInmuebleType? ClavePaginacion:IDFacturaExpedidaBCType?",
    LRConsultaEmitidasType: "Cabecera:CabeceraConsultaSii FiltroConsulta:LRFiltroEmitidasType",
    ConsultaLRFacturasEmitidas: "Cabecera:CabeceraConsultaSii FiltroConsulta:LRFiltroEmitidasType",
    IDFacturaConsulta1Type:
      "IDEmisorFactura:IDEmisorFactura.3? NumSerieFacturaEmisor:TextoIDFacturaType? FechaExpedicionFacturaEmisor:fecha?",
    LRFiltroRecibidasType:
      "PeriodoLiquidacion IDFactura:IDFacturaConsulta1Type? FechaPresentacion:RangoFechaPresentacionType? FechaCuadre:RangoFechaPresentacionType? FacturaModificada:SimplificadaCualificadaType? EstadoCuadre:SituacionInmuebleType? ClavePaginacion:IDFacturaRecibidaNombreBCType?",
    LRConsultaRecibidasType: "Cabecera:CabeceraConsultaSii FiltroConsulta:LRFiltroRecibidasType",
    ConsultaLRFacturasRecibidas:
      "Cabecera:CabeceraConsultaSii FiltroConsulta:LRFiltroRecibidasType",
  },
  values: {
    VersionSiiType: {
      enumeration: "1.0",
    },
    TextMax120Type: {
      maxLength: 120,
    },
    NIFType: {
      patterns: ["(([a-z|A-Z]{1}\\d{7}[a-z|A-Z]{1})|(\\d{8}[a-z|A-Z]{1})|([a-z|A-Z]{1}\\d{8}))"],
      minLength: 9,
      maxLength: 9,
    },
    ClaveTipoComunicacionType: {
      enumeration: "A0 A1 A4 A5 A6",
    },
    YearType: {
      patterns: ["\\d{4,4}"],
      minLength: 4,
      maxLength: 4,
    },
    TipoPeriodoType: {
      enumeration: "01 02 03 04 05 06 07 08 09 10 11 12 0A 1T 2T 3T 4T",
    },
    TextoIDFacturaType: {
      minLength: 1,
      maxLength: 60,
    },
    fecha: {
      patterns: ["\\d{2,2}-\\d{2,2}-\\d{4,4}"],
      minLength: 10,
      maxLength: 10,
    },
    ClaveTipoFacturaType: {
      enumeration: "F1 F2 R1 R2 R3 R4 R5 F3 F4 F5 F6 LC 24 25 AJ",
    },
    ClaveTipoRectificativaType: {
      enumeration: ["S", "I", " "],
    },
    "ImporteSgn12.2Type": {
      patterns: ["(\\+|-)?\\d{1,12}(\\.\\d{0,2})?"],
    },
    IdOperacionesTrascendenciaTributariaType: {
      enumeration: "01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17 18 19 20",
    },
    TextMax12Type: {
      maxLength: 12,
    },
    TextMax500Type: {
      maxLength: 500,
    },
    TextMax60Type: {
      maxLength: 60,
    },
    SimplificadaCualificadaType: {
      enumeration: "S N",
    },
    SituacionInmuebleType: {
      enumeration: "1 2 3 4 5",
    },
    ReferenciaCatastralType: {
      maxLength: 25,
    },
    TipoBienArt25Type: {
      enumeration: "01 02 03 04 05",
    },
    TipoDocumArt25Type: {
      enumeration: "01 02 03",
    },
    TextMax6Type: {
      maxLength: 6,
    },
    CountryType2: {
      enumeration:
        "AF AL DE AD AO AI AQ AG SA DZ AR AM AW AU AT AZ BS BH BD BB BE BZ BJ BM BY BO BA BW BV BR BN BG BF BI BT CV KY KH CM CA CF CC CO KM CG CD CK KP KR CI CR HR CU TD CZ CL CN CY CW DK DM DO EC EG AE ER SK SI ES US EE ET FO PH FI FJ FR GA GM GE GS GH GI GD GR GL GU GT GG GN GQ GW GY HT HM HN HK HU IN ID IR IQ IE IM IS IL IT JM JP JE JO KZ KE KG KI KW LA LS LV LB LR LY LI LT LU XG MO MK MG MY MW MV ML MT FK MP MA MH MU MR YT UM MX FM MD MC MN ME MS MZ MM NA NR CX NP NI NE NG NU NF NO NC NZ IO OM NL BQ PK PW PA PG PY PE PN PF PL PT PR QA GB RW RO RU SB SV WS AS KN SM SX PM VC SH LC ST SN RS SC SL SG SY SO LK SZ ZA SD SS SE CH SR TH TW TZ TJ PS TF TL TG TK TO TT TN TC TM TR TV UA UG UY UZ VU VA VE VN VG VI WF YE DJ ZM ZW QU XB XU XN",
    },
    PersonaFisicaJuridicaIDTypeType: {
      enumeration: "03 04 05 06 07",
    },
    TextMax20Type: {
      maxLength: 20,
    },
    CausaExencionType: {
      enumeration: "E1 E2 E3 E4 E5 E6 E7 E8",
    },
    TipoOperacionSujetaNoExentaType: {
      enumeration: "S1 S2 S3",
    },
    "Tipo2.2Type": {
      patterns: ["\\d{1,3}(\\.\\d{0,2})?"],
    },
  },
};
