import type { XmlSchemaTypes } from "@fakturo/xml-schema";

/** Answers about the books: VAT. */
export const VAT_REPLIES: XmlSchemaTypes = {
  content: {
    DatosPresentacionType: "NIFPresentador:NIFType TimestampPresentacion:Timestamp",
    PersonaFisicaJuridicaESType: "NombreRazon:TextMax120Type NIFRepresentante:NIFType? NIF:NIFType",
    CabeceraSii:
      "IDVersionSii:VersionSiiType Titular:PersonaFisicaJuridicaESType TipoComunicacion:ClaveTipoComunicacionType",
    IDEmisorFactura: "NIF:NIFType",
    IDFacturaExpedidaType:
      "IDEmisorFactura NumSerieFacturaEmisor:TextoIDFacturaType NumSerieFacturaEmisorResumenFin:TextoIDFacturaType? FechaExpedicionFacturaEmisor:fecha",
    RegistroDuplicadoType:
      "EstadoRegistro:EstadoRegistroSIIType CodigoErrorRegistro:ErrorDetalleType? DescripcionErrorRegistro:TextMax500Type?",
    RespuestaExpedidaType:
      "IDFactura:IDFacturaExpedidaType RefExterna:TextMax60Type? EstadoRegistro:EstadoRegistroType CodigoErrorRegistro:ErrorDetalleType? DescripcionErrorRegistro:TextMax500Type? CSV:text? RegistroDuplicado:RegistroDuplicadoType?",
    RespuestaLRFEmitidasType:
      "CSV:text? DatosPresentacion:DatosPresentacionType? Cabecera:CabeceraSii EstadoEnvio:EstadoEnvioType RespuestaLinea:RespuestaExpedidaType{0,10000}",
    RespuestaLRFacturasEmitidas:
      "CSV:text? DatosPresentacion:DatosPresentacionType? Cabecera:CabeceraSii EstadoEnvio:EstadoEnvioType RespuestaLinea:RespuestaExpedidaType{0,10000}",
    IDOtroType: "CodigoPais:CountryType2? IDType:PersonaFisicaJuridicaIDTypeType ID:TextMax20Type",
    "IDEmisorFactura.2": "( NIF:NIFType | IDOtro:IDOtroType )",
    IDFacturaRecibidaType:
      "IDEmisorFactura:IDEmisorFactura.2 NumSerieFacturaEmisor:TextoIDFacturaType NumSerieFacturaEmisorResumenFin:TextoIDFacturaType? FechaExpedicionFacturaEmisor:fecha",
    RespuestaRecibidaType:
      "IDFactura:IDFacturaRecibidaType RefExterna:TextMax60Type? EstadoRegistro:EstadoRegistroType CodigoErrorRegistro:ErrorDetalleType? DescripcionErrorRegistro:TextMax500Type? CSV:text? RegistroDuplicado:RegistroDuplicadoType?",
    RespuestaLRFRecibidasType:
      "CSV:text? DatosPresentacion:DatosPresentacionType? Cabecera:CabeceraSii EstadoEnvio:EstadoEnvioType RespuestaLinea:RespuestaRecibidaType{0,10000}",
    RespuestaLRFacturasRecibidas:
      "CSV:text? DatosPresentacion:DatosPresentacionType? Cabecera:CabeceraSii EstadoEnvio:EstadoEnvioType RespuestaLinea:RespuestaRecibidaType{0,10000}",
    CabeceraSiiBaja: "IDVersionSii:VersionSiiType Titular:PersonaFisicaJuridicaESType",
    RespuestaExpedidaBajaType:
      "IDFactura:IDFacturaExpedidaType RefExterna:TextMax60Type? EstadoRegistro:EstadoRegistroType CodigoErrorRegistro:ErrorDetalleType? DescripcionErrorRegistro:TextMax500Type? CSV:text?",
    RespuestaLRBajaFEmitidasType:
      "CSV:text? DatosPresentacion:DatosPresentacionType? Cabecera:CabeceraSiiBaja EstadoEnvio:EstadoEnvioType RespuestaLinea:RespuestaExpedidaBajaType{0,10000}",
    RespuestaLRBajaFacturasEmitidas:
      "CSV:text? DatosPresentacion:DatosPresentacionType? Cabecera:CabeceraSiiBaja EstadoEnvio:EstadoEnvioType RespuestaLinea:RespuestaExpedidaBajaType{0,10000}",
    "IDEmisorFactura.3": "NombreRazon:TextMax120Type ( NIF:NIFType | IDOtro:IDOtroType )",
    IDFacturaRecibidaNombreBCType:
      "IDEmisorFactura:IDEmisorFactura.3 NumSerieFacturaEmisor:TextoIDFacturaType FechaExpedicionFacturaEmisor:fecha",
    RespuestaRecibidaBajaType:
      "IDFactura:IDFacturaRecibidaNombreBCType RefExterna:TextMax60Type? EstadoRegistro:EstadoRegistroType CodigoErrorRegistro:ErrorDetalleType? DescripcionErrorRegistro:TextMax500Type? CSV:text?",
    RespuestaLRBajaFRecibidasType:
      "CSV:text? DatosPresentacion:DatosPresentacionType? Cabecera:CabeceraSiiBaja EstadoEnvio:EstadoEnvioType RespuestaLinea:RespuestaRecibidaBajaType{0,10000}",
    RespuestaLRBajaFacturasRecibidas:
      "CSV:text? DatosPresentacion:DatosPresentacionType? Cabecera:CabeceraSiiBaja EstadoEnvio:EstadoEnvioType RespuestaLinea:RespuestaRecibidaBajaType{0,10000}",
    PersonaFisicaJuridicaUnicaESType: "NombreRazon:TextMax120Type NIF:NIFType",
    CabeceraConsultaSii: "IDVersionSii:VersionSiiType Titular:PersonaFisicaJuridicaUnicaESType",
    PeriodoLiquidacion: "Ejercicio:YearType Periodo:TipoPeriodoType",
    IDFacturaARType: "NumSerieFacturaEmisor:TextoIDFacturaType FechaExpedicionFacturaEmisor:fecha",
    FacturasAgrupadas: "IDFacturaAgrupada:IDFacturaARType+",
    FacturasRectificadas: "IDFacturaRectificada:IDFacturaARType+",
    DesgloseRectificacionType:
      "BaseRectificada:ImporteSgn12.2Type CuotaRectificada:ImporteSgn12.2Type CuotaRecargoRectificado:ImporteSgn12.2Type?",
    DatosInmuebleType:
      "SituacionInmueble:SituacionInmuebleType ReferenciaCatastral:ReferenciaCatastralType?",
    DatosInmueble: "DetalleInmueble:DatosInmuebleType{1,15}",
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
    FacturaRespuestaExpedidaType:
      "TipoFactura:ClaveTipoFacturaType TipoRectificativa:ClaveTipoRectificativaType? FacturasAgrupadas? FacturasRectificadas? ImporteRectificacion:DesgloseRectificacionType? FechaOperacion:fecha? ClaveRegimenEspecialOTrascendencia:IdOperacionesTrascendenciaTributariaType ClaveRegimenEspecialOTrascendenciaAdicional1:IdOperacionesTrascendenciaTributariaType? ClaveRegimenEspecialOTrascendenciaAdicional2:IdOperacionesTrascendenciaTributariaType? NumRegistroAcuerdoFacturacion:TextMax15Type? ImporteTotal:ImporteSgn12.2Type? BaseImponibleACoste:ImporteSgn12.2Type? DescripcionOperacion:TextMax500Type RefExterna:TextMax60Type? FacturaSimplificadaArticulos7.2_7.3:IndicadorPaginacionType? EntidadSucedida:PersonaFisicaJuridicaUnicaESType? RegPrevioGGEEoREDEMEoCompetencia:IndicadorPaginacionType? Macrodato:IndicadorPaginacionType? DatosInmueble? ImporteTransmisionInmueblesSujetoAIVA:ImporteSgn12.2Type? EmitidaPorTercerosODestinatario:IndicadorPaginacionType? FacturacionDispAdicionalTerceraYsextayDelMercadoOrganizadoDelGas:IndicadorPaginacionType? VariosDestinatarios:IndicadorPaginacionType? Cupon:IndicadorPaginacionType? FacturaSinIdentifDestinatarioAritculo6.1.d:IndicadorPaginacionType? Contraparte:PersonaFisicaJuridicaType? TipoDesglose Cobros:IndicadorPaginacionType",
    DatosPresentacion2Type: "NIFPresentador:NIFType TimestampPresentacion:Timestamp CSV:text?",
    EstadoFacturaType:
      "EstadoCuadre:EstadoCuadreType? TimestampEstadoCuadre:Timestamp? TimestampUltimaModificacion:Timestamp EstadoRegistro:EstadoRegistroSIIType CodigoErrorRegistro:ErrorDetalleType? DescripcionErrorRegistro:TextMax500Type?",
    DatosDescuadreContraparteType:
      "SumBaseImponibleISP:ImporteSgn14.2Type? SumBaseImponible:ImporteSgn14.2Type? SumCuota:ImporteSgn14.2Type? SumCuotaRecargoEquivalencia:ImporteSgn14.2Type? ImporteTotal:ImporteSgn12.2Type?",
    RegistroRespuestaConsultaEmitidasType:
      "IDFactura:IDFacturaExpedidaType DatosFacturaEmitida:FacturaRespuestaExpedidaType DatosPresentacion:DatosPresentacion2Type EstadoFactura:EstadoFacturaType DatosDescuadreContraparte:DatosDescuadreContraparteType?",
    RespuestaConsultaLRFacturasEmitidasType:
      "Cabecera:CabeceraConsultaSii PeriodoLiquidacion IndicadorPaginacion:IndicadorPaginacionType ResultadoConsulta:ResultadoConsultaType RegistroRespuestaConsultaLRFacturasEmitidas:RegistroRespuestaConsultaEmitidasType{0,10000}",
    RespuestaConsultaLRFacturasEmitidas:
      "Cabecera:CabeceraConsultaSii PeriodoLiquidacion IndicadorPaginacion:IndicadorPaginacionType ResultadoConsulta:ResultadoConsultaType RegistroRespuestaConsultaLRFacturasEmitidas:RegistroRespuestaConsultaEmitidasType{0,10000}",
    CabeceraConsultaSiiProveedor:
      "IDVersionSii:VersionSiiType TitularLRFR:PersonaFisicaJuridicaUnicaESType",
    "IDEmisorFactura.4": "NombreRazon:TextMax120Type NIF:NIFType",
    IDFacturaImputacionType:
      "IDEmisorFactura:IDEmisorFactura.4 NumSerieFacturaEmisor:TextoIDFacturaType NumSerieFacturaEmisorResumenFin:TextoIDFacturaType? FechaExpedicionFacturaEmisor:fecha",
    FacturaRespuestaInformadaProveedorType:
      "TipoFactura:ClaveTipoFacturaType TipoRectificativa:ClaveTipoRectificativaType? FacturasAgrupadas? FacturasRectificadas? ImporteRectificacion:DesgloseRectificacionType? FechaOperacion:fecha? ClaveRegimenEspecialOTrascendencia:IdOperacionesTrascendenciaTributariaType ClaveRegimenEspecialOTrascendenciaAdicional1:IdOperacionesTrascendenciaTributariaType? ClaveRegimenEspecialOTrascendenciaAdicional2:IdOperacionesTrascendenciaTributariaType? NumRegistroAcuerdoFacturacion:TextMax15Type? ImporteTotal:ImporteSgn12.2Type? BaseImponibleACoste:ImporteSgn12.2Type? DescripcionOperacion:TextMax500Type RefExterna:TextMax60Type? FacturaSimplificadaArticulos7.2_7.3:IndicadorPaginacionType? EntidadSucedida:PersonaFisicaJuridicaUnicaESType? RegPrevioGGEEoREDEMEoCompetencia:IndicadorPaginacionType? Macrodato:IndicadorPaginacionType? DatosInmueble? ImporteTransmisionInmueblesSujetoAIVA:ImporteSgn12.2Type? EmitidaPorTercerosODestinatario:IndicadorPaginacionType? FacturacionDispAdicionalTerceraYsextayDelMercadoOrganizadoDelGas:IndicadorPaginacionType? VariosDestinatarios:IndicadorPaginacionType? Cupon:IndicadorPaginacionType? FacturaSinIdentifDestinatarioAritculo6.1.d:IndicadorPaginacionType? TipoDesglose Cobros:IndicadorPaginacionType",
    EstadoFacturaImputacionType: "EstadoCuadre:EstadoCuadreType? TimestampEstadoCuadre:Timestamp?",
    RegistroRespuestaConsultaFactInformadasProveedorType:
      "IDFactura:IDFacturaImputacionType PeriodoLiquidacion DatosFacturaInformadaProveedor:FacturaRespuestaInformadaProveedorType Proveedor:PersonaFisicaJuridicaUnicaESType EstadoFactura:EstadoFacturaImputacionType",
    RespuestaConsultaLRFactInformadasProveedor:
      "Cabecera:CabeceraConsultaSiiProveedor IndicadorPaginacion:IndicadorPaginacionType ResultadoConsulta:ResultadoConsultaType RegistroRespuestaConsultaLRFactInformadasProveedor:RegistroRespuestaConsultaFactInformadasProveedorType{0,10000}",
    DetalleIVARecibida2Type:
      "TipoImpositivo:Tipo2.2Type BaseImponible:ImporteSgn12.2Type CuotaSoportada:ImporteSgn12.2Type TipoRecargoEquivalencia:Tipo2.2Type? CuotaRecargoEquivalencia:ImporteSgn12.2Type? BienInversion:IndicadorPaginacionType?",
    InversionSujetoPasivo: "DetalleIVA:DetalleIVARecibida2Type{1,6}",
    DetalleIVARecibidaType:
      "TipoImpositivo:Tipo2.2Type? BaseImponible:ImporteSgn12.2Type CuotaSoportada:ImporteSgn12.2Type? TipoRecargoEquivalencia:Tipo2.2Type? CuotaRecargoEquivalencia:ImporteSgn12.2Type? PorcentCompensacionREAGYP:Tipo2.2Type? ImporteCompensacionREAGYP:ImporteSgn12.2Type? BienInversion:IndicadorPaginacionType?",
    "DesgloseIVA.3": "DetalleIVA:DetalleIVARecibidaType{1,6}",
    DesgloseFacturaRecibidasType: "InversionSujetoPasivo? DesgloseIVA:DesgloseIVA.3?",
    FacturaRespuestaRecibidaType:
      "TipoFactura:ClaveTipoFacturaType TipoRectificativa:ClaveTipoRectificativaType? FacturasAgrupadas? FacturasRectificadas? ImporteRectificacion:DesgloseRectificacionType? FechaOperacion:fecha? ClaveRegimenEspecialOTrascendencia:IdOperacionesTrascendenciaTributariaType ClaveRegimenEspecialOTrascendenciaAdicional1:IdOperacionesTrascendenciaTributariaType? ClaveRegimenEspecialOTrascendenciaAdicional2:IdOperacionesTrascendenciaTributariaType? NumRegistroAcuerdoFacturacion:TextMax15Type? ImporteTotal:ImporteSgn12.2Type? BaseImponibleACoste:ImporteSgn12.2Type? DescripcionOperacion:TextMax500Type RefExterna:TextMax60Type? FacturaSimplificadaArticulos7.2_7.3:IndicadorPaginacionType? EntidadSucedida:PersonaFisicaJuridicaUnicaESType? RegPrevioGGEEoREDEMEoCompetencia:IndicadorPaginacionType? Macrodato:IndicadorPaginacionType? DesgloseFactura:DesgloseFacturaRecibidasType Contraparte:PersonaFisicaJuridicaType FechaRegContable:fecha CuotaDeducible:ImporteSgn12.2Type Pagos:IndicadorPaginacionType ADeducirEnPeriodoPosterior:IndicadorPaginacionType? EjercicioDeduccion:YearType? PeriodoDeduccion:TipoPeriodoType?",
    RegistroRespuestaConsultaRecibidasType:
      "IDFactura:IDFacturaRecibidaType DatosFacturaRecibida:FacturaRespuestaRecibidaType DatosPresentacion:DatosPresentacion2Type EstadoFactura:EstadoFacturaType DatosDescuadreContraparte:DatosDescuadreContraparteType?",
    RespuestaConsultaLRFacturasRecibidasType:
      "Cabecera:CabeceraConsultaSii PeriodoLiquidacion IndicadorPaginacion:IndicadorPaginacionType ResultadoConsulta:ResultadoConsultaType RegistroRespuestaConsultaLRFacturasRecibidas:RegistroRespuestaConsultaRecibidasType{0,10000}",
    RespuestaConsultaLRFacturasRecibidas:
      "Cabecera:CabeceraConsultaSii PeriodoLiquidacion IndicadorPaginacion:IndicadorPaginacionType ResultadoConsulta:ResultadoConsultaType RegistroRespuestaConsultaLRFacturasRecibidas:RegistroRespuestaConsultaRecibidasType{0,10000}",
  },
  values: {
    NIFType: {
      patterns: ["(([a-z|A-Z]{1}\\d{7}[a-z|A-Z]{1})|(\\d{8}[a-z|A-Z]{1})|([a-z|A-Z]{1}\\d{8}))"],
      minLength: 9,
      maxLength: 9,
    },
    Timestamp: {
      patterns: ["\\d{2,2}-\\d{2,2}-\\d{4,4} \\d{2,2}:\\d{2,2}:\\d{2,2}"],
      minLength: 19,
      maxLength: 19,
    },
    VersionSiiType: {
      enumeration: "1.1",
    },
    TextMax120Type: {
      maxLength: 120,
    },
    ClaveTipoComunicacionType: {
      enumeration: "A0 A1 A4 A5 A6",
    },
    EstadoEnvioType: {
      enumeration: "Correcto ParcialmenteCorrecto Incorrecto",
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
    TextMax60Type: {
      maxLength: 60,
    },
    EstadoRegistroType: {
      enumeration: "Correcto AceptadoConErrores Incorrecto",
    },
    ErrorDetalleType: {
      kind: "integer",
    },
    TextMax500Type: {
      maxLength: 500,
    },
    EstadoRegistroSIIType: {
      enumeration: "Correcta AceptadaConErrores Anulada",
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
    YearType: {
      patterns: ["\\d{4,4}"],
      minLength: 4,
      maxLength: 4,
    },
    TipoPeriodoType: {
      enumeration: "01 02 03 04 05 06 07 08 09 10 11 12 0A 1T 2T 3T 4T",
    },
    IndicadorPaginacionType: {
      enumeration: "S N",
    },
    ResultadoConsultaType: {
      enumeration: "ConDatos SinDatos",
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
    SituacionInmuebleType: {
      enumeration: "1 2 3 4",
    },
    ReferenciaCatastralType: {
      maxLength: 25,
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
    EstadoCuadreType: {
      enumeration: "1 2 3 4 5",
    },
    "ImporteSgn14.2Type": {
      patterns: ["(\\+|-)?\\d{1,14}(\\.\\d{0,2})?"],
    },
  },
};
