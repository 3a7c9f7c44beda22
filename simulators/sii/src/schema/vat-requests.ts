import type { XmlSchemaTypes } from "@fakturo/xml-schema";

/** Requests of the books: VAT. */
export const VAT_REQUESTS: XmlSchemaTypes = {
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
    DesgloseRectificacionType:
      "BaseRectificada:ImporteSgn12.2Type CuotaRectificada:ImporteSgn12.2Type CuotaRecargoRectificado:ImporteSgn12.2Type?",
    PersonaFisicaJuridicaUnicaESType: "NombreRazon:TextMax120Type NIF:NIFType",
    DatosInmuebleType:
      "SituacionInmueble:SituacionInmuebleType ReferenciaCatastral:ReferenciaCatastralType?",
    DatosInmueble: "DetalleInmueble:DatosInmuebleType{1,15}",
    IDOtroType: "CodigoPais:CountryType2? IDType:PersonaFisicaJuridicaIDTypeType ID:TextMax20Type",
    PersonaFisicaJuridicaType:
      "NombreRazon:TextMax120Type NIFRepresentante:NIFType? ( NIF:NIFType | IDOtro:IDOtroType )",
    DetalleExentaType: "CausaExencion:CausaExencionType? BaseImponible:ImporteSgn12.2Type",
    Exenta: "DetalleExenta:DetalleExentaType{1,7}",
    DetalleIVAEmitidaType:
      "TipoImpositivo:Tipo2.2Type? BaseImponible:ImporteSgn12.2Type CuotaRepercutida:ImporteSgn12.2Type? TipoRecargoEquivalencia:Tipo2.2Type? CuotaRecargoEquivalencia:ImporteSgn12.2Type?",
    DesgloseIVA: "DetalleIVA:DetalleIVAEmitidaType{1,6}",
    NoExenta: "TipoNoExenta:TipoOperacionSujetaNoExentaType DesgloseIVA",
    SujetaType: "Exenta? NoExenta?",
    NoSujetaType:
      "ImportePorArticulos7_14_Otros:ImporteSgn12.2Type? ImporteTAIReglasLocalizacion:ImporteSgn12.2Type?",
    TipoSinDesgloseType: "Sujeta:SujetaType? NoSujeta:NoSujetaType?",
    DetalleIVAEmitidaPrestacionType:
      "TipoImpositivo:Tipo2.2Type? BaseImponible:ImporteSgn12.2Type CuotaRepercutida:ImporteSgn12.2Type?",
    "DesgloseIVA.2": "DetalleIVA:DetalleIVAEmitidaPrestacionType{1,6}",
    "NoExenta.2": "TipoNoExenta:TipoOperacionSujetaNoExentaType DesgloseIVA:DesgloseIVA.2",
    SujetaPrestacionType: "Exenta? NoExenta:NoExenta.2?",
    TipoSinDesglosePrestacionType: "Sujeta:SujetaPrestacionType? NoSujeta:NoSujetaType?",
    TipoConDesgloseType:
      "PrestacionServicios:TipoSinDesglosePrestacionType? Entrega:TipoSinDesgloseType?",
    TipoDesglose:
      "( DesgloseFactura:TipoSinDesgloseType | DesgloseTipoOperacion:TipoConDesgloseType )",
    FacturaExpedidaType:
      "TipoFactura:ClaveTipoFacturaType TipoRectificativa:ClaveTipoRectificativaType? FacturasAgrupadas? FacturasRectificadas? ImporteRectificacion:DesgloseRectificacionType? FechaOperacion:fecha? ClaveRegimenEspecialOTrascendencia:IdOperacionesTrascendenciaTributariaType ClaveRegimenEspecialOTrascendenciaAdicional1:IdOperacionesTrascendenciaTributariaType? ClaveRegimenEspecialOTrascendenciaAdicional2:IdOperacionesTrascendenciaTributariaType? NumRegistroAcuerdoFacturacion:TextMax15Type? ImporteTotal:ImporteSgn12.2Type? BaseImponibleACoste:ImporteSgn12.2Type? DescripcionOperacion:TextMax500Type RefExterna:TextMax60Type? FacturaSimplificadaArticulos7.2_7.3:SimplificadaCualificadaType? EntidadSucedida:PersonaFisicaJuridicaUnicaESType? RegPrevioGGEEoREDEMEoCompetencia:SimplificadaCualificadaType? Macrodato:SimplificadaCualificadaType? DatosInmueble? ImporteTransmisionInmueblesSujetoAIVA:ImporteSgn12.2Type? EmitidaPorTercerosODestinatario:SimplificadaCualificadaType? FacturacionDispAdicionalTerceraYsextayDelMercadoOrganizadoDelGas:SimplificadaCualificadaType? VariosDestinatarios:SimplificadaCualificadaType? Cupon:SimplificadaCualificadaType? FacturaSinIdentifDestinatarioAritculo6.1.d:SimplificadaCualificadaType? Contraparte:PersonaFisicaJuridicaType? TipoDesglose",
    LRfacturasEmitidasType:
      "PeriodoLiquidacion IDFactura:IDFacturaExpedidaType FacturaExpedida:FacturaExpedidaType",
    SuministroLRFacturasEmitidas:
      "Cabecera:CabeceraSii RegistroLRFacturasEmitidas:LRfacturasEmitidasType{1,10000}",
    "IDEmisorFactura.2": "( NIF:NIFType | IDOtro:IDOtroType )",
    IDFacturaRecibidaType:
      "IDEmisorFactura:IDEmisorFactura.2 NumSerieFacturaEmisor:TextoIDFacturaType NumSerieFacturaEmisorResumenFin:TextoIDFacturaType? FechaExpedicionFacturaEmisor:fecha",
    DetalleIVARecibida2Type:
      "TipoImpositivo:Tipo2.2Type BaseImponible:ImporteSgn12.2Type CuotaSoportada:ImporteSgn12.2Type TipoRecargoEquivalencia:Tipo2.2Type? CuotaRecargoEquivalencia:ImporteSgn12.2Type? BienInversion:SimplificadaCualificadaType?",
    InversionSujetoPasivo: "DetalleIVA:DetalleIVARecibida2Type{1,6}",
    DetalleIVARecibidaType:
      "TipoImpositivo:Tipo2.2Type? BaseImponible:ImporteSgn12.2Type CuotaSoportada:ImporteSgn12.2Type? TipoRecargoEquivalencia:Tipo2.2Type? CuotaRecargoEquivalencia:ImporteSgn12.2Type? PorcentCompensacionREAGYP:Tipo2.2Type? ImporteCompensacionREAGYP:ImporteSgn12.2Type? BienInversion:SimplificadaCualificadaType?",
    "DesgloseIVA.3": "DetalleIVA:DetalleIVARecibidaType{1,6}",
    DesgloseFacturaRecibidasType: "InversionSujetoPasivo? DesgloseIVA:DesgloseIVA.3?",
    FacturaRecibidaType:
      "TipoFactura:ClaveTipoFacturaType TipoRectificativa:ClaveTipoRectificativaType? FacturasAgrupadas? FacturasRectificadas? ImporteRectificacion:DesgloseRectificacionType? FechaOperacion:fecha? ClaveRegimenEspecialOTrascendencia:IdOperacionesTrascendenciaTributariaType ClaveRegimenEspecialOTrascendenciaAdicional1:IdOperacionesTrascendenciaTributariaType? ClaveRegimenEspecialOTrascendenciaAdicional2:IdOperacionesTrascendenciaTributariaType? NumRegistroAcuerdoFacturacion:TextMax15Type? ImporteTotal:ImporteSgn12.2Type? BaseImponibleACoste:ImporteSgn12.2Type? DescripcionOperacion:TextMax500Type RefExterna:TextMax60Type? FacturaSimplificadaArticulos7.2_7.3:SimplificadaCualificadaType? EntidadSucedida:PersonaFisicaJuridicaUnicaESType? RegPrevioGGEEoREDEMEoCompetencia:SimplificadaCualificadaType? Macrodato:SimplificadaCualificadaType? DesgloseFactura:DesgloseFacturaRecibidasType Contraparte:PersonaFisicaJuridicaType FechaRegContable:fecha CuotaDeducible:ImporteSgn12.2Type ADeducirEnPeriodoPosterior:SimplificadaCualificadaType? EjercicioDeduccion:YearType? PeriodoDeduccion:TipoPeriodoType?",
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
    CabeceraConsultaSiiProveedor:
      "IDVersionSii:VersionSiiType TitularLRFR:PersonaFisicaJuridicaUnicaESType",
    PeriodoImputacion: "EjercicioImputacion:YearType PeriodoImputacion:TipoPeriodoType",
    RangoFechaType: "Desde:fecha? Hasta:fecha?",
    "IDEmisorFactura.4": "NombreRazon:TextMax120Type NIF:NIFType",
    ClavePaginacionProveedorType:
      "IDEmisorFactura:IDEmisorFactura.4 NumSerieFacturaEmisor:TextoIDFacturaType FechaExpedicionFacturaEmisor:fecha",
    LRFiltroFactInformadasProveedorType:
      "PeriodoImputacion Proveedor:PersonaFisicaJuridicaUnicaESType? NumSerieFacturaEmisor:TextoIDFacturaType? EstadoCuadre:EstadoCuadreImputacionType? FechaExpedicion:RangoFechaType? FechaOperacion:RangoFechaType? ClavePaginacion:ClavePaginacionProveedorType?",
    ConsultaLRFactInformadasProveedor:
      "Cabecera:CabeceraConsultaSiiProveedor FiltroConsulta:LRFiltroFactInformadasProveedorType",
    IDFacturaConsulta2Type:
      "NumSerieFacturaEmisor:TextoIDFacturaType? FechaExpedicionFacturaEmisor:fecha?",
    ContraparteConsultaType: "NombreRazon:TextMax120Type ( NIF:NIFType | IDOtro:IDOtroType )",
    RangoFechaPresentacionType: "Desde:fecha? Hasta:fecha?",
    LRFiltroEmitidasType:
      "PeriodoLiquidacion IDFactura:IDFacturaConsulta2Type? Contraparte:ContraparteConsultaType? FechaPresentacion:RangoFechaPresentacionType? FechaCuadre:RangoFechaPresentacionType? FacturaModificada:SimplificadaCualificadaType? EstadoCuadre:EstadoCuadreType? ClavePaginacion:IDFacturaExpedidaBCType?",
    LRConsultaEmitidasType: "Cabecera:CabeceraConsultaSii FiltroConsulta:LRFiltroEmitidasType",
    ConsultaLRFacturasEmitidas: "Cabecera:CabeceraConsultaSii FiltroConsulta:LRFiltroEmitidasType",
    IDFacturaConsulta1Type:
      "IDEmisorFactura:IDEmisorFactura.3? NumSerieFacturaEmisor:TextoIDFacturaType? FechaExpedicionFacturaEmisor:fecha?",
    LRFiltroRecibidasType:
      "PeriodoLiquidacion IDFactura:IDFacturaConsulta1Type? FechaPresentacion:RangoFechaPresentacionType? FechaCuadre:RangoFechaPresentacionType? FacturaModificada:SimplificadaCualificadaType? EstadoCuadre:EstadoCuadreType? ClavePaginacion:IDFacturaRecibidaNombreBCType?",
    LRConsultaRecibidasType: "Cabecera:CabeceraConsultaSii FiltroConsulta:LRFiltroRecibidasType",
    ConsultaLRFacturasRecibidas:
      "Cabecera:CabeceraConsultaSii FiltroConsulta:LRFiltroRecibidasType",
  },
  values: {
    VersionSiiType: {
      enumeration: "1.1",
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
      enumeration: "F1 F2 R1 R2 R3 R4 R5 F3 F4 F5 F6 LC AJ",
    },
    ClaveTipoRectificativaType: {
      enumeration: ["S", "I", " "],
    },
    "ImporteSgn12.2Type": {
      patterns: ["(\\+|-)?\\d{1,12}(\\.\\d{0,2})?"],
    },
    IdOperacionesTrascendenciaTributariaType: {
      enumeration: "01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17",
    },
    TextMax15Type: {
      maxLength: 15,
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
      enumeration: "1 2 3 4",
    },
    ReferenciaCatastralType: {
      maxLength: 25,
    },
    CountryType2: {
      enumeration:
        "AF AL DE AD AO AI AQ AG SA DZ AR AM AW AU AT AZ BS BH BD BB BE BZ BJ BM BY BO BA BW BV BR BN BG BF BI BT CV KY KH CM CA CF CC CO KM CG CD CK KP KR CI CR HR CU TD CZ CL CN CY CW DK DM DO EC EG AE ER SK SI ES US EE ET FO PH FI FJ FR GA GM GE GS GH GI GD GR GL GU GT GG GN GQ GW GY HT HM HN HK HU IN ID IR IQ IE IM IS IL IT JM JP JE JO KZ KE KG KI KW LA LS LV LB LR LY LI LT LU XG MO MK MG MY MW MV ML MT FK MP MA MH MU MR YT UM MX FM MD MC MN ME MS MZ MM NA NR CX NP NI NE NG NU NF NO NC NZ IO OM NL BQ PK PW PA PG PY PE PN PF PL PT PR QA GB RW RO RU SB SV WS AS KN SM SX PM VC SH LC ST SN RS SC SL SG SY SO LK SZ ZA SD SS SE CH SR TH TW TZ TJ PS TF TL TG TK TO TT TN TC TM TR TV UA UG UY UZ VU VA VE VN VG VI WF YE DJ ZM ZW QU XB XU XN",
    },
    PersonaFisicaJuridicaIDTypeType: {
      enumeration: "02 03 04 05 06 07",
    },
    TextMax20Type: {
      maxLength: 20,
    },
    CausaExencionType: {
      enumeration: "E1 E2 E3 E4 E5 E6",
    },
    TipoOperacionSujetaNoExentaType: {
      enumeration: "S1 S2 S3",
    },
    "Tipo2.2Type": {
      patterns: ["\\d{1,3}(\\.\\d{0,2})?"],
    },
    EstadoCuadreImputacionType: {
      enumeration: "3 4 5",
    },
    EstadoCuadreType: {
      enumeration: "1 2 3 4 5",
    },
  },
};
