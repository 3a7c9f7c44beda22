import type { XmlSchemaTypes } from "@fakturo/xml-schema";

/** Answers to queries of VERI*FACTU 1.0. */
export const QUERY_REPLY_TYPES: XmlSchemaTypes = {
  content: {
    ObligadoEmisionConsultaType: "NombreRazon:TextMax120Type NIF:NIFType",
    PersonaFisicaJuridicaESType: "NombreRazon:TextMax120Type NIF:NIFType",
    CabeceraConsultaSf:
      "IDVersion:VersionType ( ObligadoEmision:ObligadoEmisionConsultaType? | Destinatario:PersonaFisicaJuridicaESType? ) IndicadorRepresentante:IndicadorRepresentanteType?",
    PeriodoImputacion: "Ejercicio:YearType Periodo:TipoPeriodoType",
    IDFacturaExpedidaType:
      "IDEmisorFactura:NIFType NumSerieFactura:TextoIDFacturaType FechaExpedicionFactura:fecha",
    IDOtroType: "CodigoPais:CountryType2? IDType:PersonaFisicaJuridicaIDTypeType ID:TextMax20Type",
    PersonaFisicaJuridicaType: "NombreRazon:TextMax120Type ( NIF:NIFType | IDOtro:IDOtroType )",
    IDFacturaARType:
      "IDEmisorFactura:NIFType NumSerieFactura:TextoIDFacturaType FechaExpedicionFactura:fecha",
    FacturasRectificadas: "IDFacturaRectificada:IDFacturaARType{1,1000}",
    FacturasSustituidas: "IDFacturaSustituida:IDFacturaARType{1,1000}",
    DesgloseRectificacionType:
      "BaseRectificada:ImporteSgn12.2Type CuotaRectificada:ImporteSgn12.2Type CuotaRecargoRectificado:ImporteSgn12.2Type?",
    Destinatarios: "IDDestinatario:PersonaFisicaJuridicaType{1,1000}",
    DetalleType:
      "Impuesto:ImpuestoType? ClaveRegimen:IdOperacionesTrascendenciaTributariaType? ( CalificacionOperacion:CalificacionOperacionType | OperacionExenta:OperacionExentaType ) TipoImpositivo:Tipo2.2Type? BaseImponibleOimporteNoSujeto:ImporteSgn12.2Type BaseImponibleACoste:ImporteSgn12.2Type? CuotaRepercutida:ImporteSgn12.2Type? TipoRecargoEquivalencia:Tipo2.2Type? CuotaRecargoEquivalencia:ImporteSgn12.2Type?",
    DesgloseType: "DetalleDesglose:DetalleType{1,12}",
    EncadenamientoFacturaAnteriorType:
      "IDEmisorFactura:NIFType NumSerieFactura:TextMax60Type FechaExpedicionFactura:fecha Huella:TextMax64Type",
    Encadenamiento:
      "( PrimerRegistro:IndicadorRepresentanteType | RegistroAnterior:EncadenamientoFacturaAnteriorType )",
    SistemaInformaticoType:
      "NombreRazon:TextMax120Type ( NIF:NIFType | IDOtro:IDOtroType ) NombreSistemaInformatico:TextMax30Type IdSistemaInformatico:TextMax2Type Version:TextMax50Type NumeroInstalacion:TextMax100Type TipoUsoPosibleSoloVerifactu:IndicadorPaginacionType TipoUsoPosibleMultiOT:IndicadorPaginacionType IndicadorMultiplesOT:IndicadorPaginacionType",
    RespuestaDatosRegistroFacturacionType:
      "NombreRazonEmisor:TextMax120Type? RefExterna:TextMax60Type? Subsanacion:IndicadorPaginacionType? RechazoPrevio:RechazoPrevioType? SinRegistroPrevio:IndicadorPaginacionType? GeneradoPor:GeneradoPorType? Generador:PersonaFisicaJuridicaType? TipoFactura:ClaveTipoFacturaType? TipoRectificativa:ClaveTipoRectificativaType? FacturasRectificadas? FacturasSustituidas? ImporteRectificacion:DesgloseRectificacionType? FechaOperacion:fecha? DescripcionOperacion:TextMax500Type? FacturaSimplificadaArt7273:IndicadorPaginacionType? FacturaSinIdentifDestinatarioArt61d:IndicadorPaginacionType? Macrodato:IndicadorPaginacionType? EmitidaPorTerceroODestinatario:TercerosODestinatarioType? Tercero:PersonaFisicaJuridicaType? Destinatarios? Cupon:IndicadorPaginacionType? Desglose:DesgloseType? CuotaTotal:ImporteSgn12.2Type? ImporteTotal:ImporteSgn12.2Type? Encadenamiento? SistemaInformatico:SistemaInformaticoType? FechaHoraHusoGenRegistro:dateTime? NumRegistroAcuerdoFacturacion:TextMax15Type? IdAcuerdoSistemaInformatico:TextMax16Type? TipoHuella:TipoHuellaType? Huella:TextMax64Type? NifRepresentante:NIFType? FechaFinVeriFactu:fecha? Incidencia:IndicadorPaginacionType?",
    DatosPresentacion2Type:
      "NIFPresentador:NIFType TimestampPresentacion:dateTime IdPeticion:TextMax20Type",
    EstadoRegFactuType:
      "TimestampUltimaModificacion:dateTime EstadoRegistro:EstadoRegistroType CodigoErrorRegistro:ErrorDetalleType? DescripcionErrorRegistro:TextMax500Type?",
    RegistroRespuestaConsultaRegFacturacionType:
      "IDFactura:IDFacturaExpedidaType DatosRegistroFacturacion:RespuestaDatosRegistroFacturacionType DatosPresentacion:DatosPresentacion2Type? EstadoRegistro:EstadoRegFactuType",
    IDFacturaExpedidaBCType:
      "IDEmisorFactura:NIFType NumSerieFactura:TextoIDFacturaType FechaExpedicionFactura:fecha",
    RespuestaConsultaFactuSistemaFacturacionType:
      "Cabecera:CabeceraConsultaSf PeriodoImputacion IndicadorPaginacion:IndicadorPaginacionType ResultadoConsulta:ResultadoConsultaType RegistroRespuestaConsultaFactuSistemaFacturacion:RegistroRespuestaConsultaRegFacturacionType{0,10000} ClavePaginacion:IDFacturaExpedidaBCType?",
    RespuestaConsultaFactuSistemaFacturacion:
      "Cabecera:CabeceraConsultaSf PeriodoImputacion IndicadorPaginacion:IndicadorPaginacionType ResultadoConsulta:ResultadoConsultaType RegistroRespuestaConsultaFactuSistemaFacturacion:RegistroRespuestaConsultaRegFacturacionType{0,10000} ClavePaginacion:IDFacturaExpedidaBCType?",
  },
  values: {
    VersionType: {
      enumeration: "1.0",
    },
    TextMax120Type: {
      maxLength: 120,
    },
    NIFType: {
      minLength: 9,
      maxLength: 9,
    },
    IndicadorRepresentanteType: {
      enumeration: "S",
    },
    YearType: {
      patterns: ["\\d{4,4}"],
      minLength: 4,
      maxLength: 4,
    },
    TipoPeriodoType: {
      enumeration: "01 02 03 04 05 06 07 08 09 10 11 12",
    },
    IndicadorPaginacionType: {
      enumeration: "S N",
    },
    ResultadoConsultaType: {
      enumeration: "ConDatos SinDatos",
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
    RechazoPrevioType: {
      enumeration: "N S X",
    },
    GeneradoPorType: {
      enumeration: "E D T",
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
    ClaveTipoFacturaType: {
      enumeration: "F1 F2 R1 R2 R3 R4 R5 F3",
    },
    ClaveTipoRectificativaType: {
      enumeration: "S I",
    },
    "ImporteSgn12.2Type": {
      patterns: ["(\\+|-)?\\d{1,12}(\\.\\d{0,2})?"],
    },
    TextMax500Type: {
      maxLength: 500,
    },
    TercerosODestinatarioType: {
      enumeration: "D T",
    },
    ImpuestoType: {
      enumeration: "01 02 03 05",
    },
    IdOperacionesTrascendenciaTributariaType: {
      enumeration: "01 02 03 04 05 06 07 08 09 10 11 14 15 17 18 19 20 21",
    },
    CalificacionOperacionType: {
      enumeration: "S1 S2 N1 N2",
    },
    OperacionExentaType: {
      enumeration: "E1 E2 E3 E4 E5 E6 E7 E8",
    },
    "Tipo2.2Type": {
      patterns: ["\\d{1,3}(\\.\\d{0,2})?"],
    },
    TextMax64Type: {
      maxLength: 64,
    },
    TextMax30Type: {
      maxLength: 30,
    },
    TextMax2Type: {
      maxLength: 2,
    },
    TextMax50Type: {
      maxLength: 50,
    },
    TextMax100Type: {
      maxLength: 100,
    },
    dateTime: {
      kind: "dateTime",
    },
    TextMax15Type: {
      maxLength: 15,
    },
    TextMax16Type: {
      maxLength: 16,
    },
    TipoHuellaType: {
      enumeration: "01",
    },
    EstadoRegistroType: {
      enumeration: "Correcto AceptadoConErrores Anulado",
    },
    ErrorDetalleType: {
      kind: "integer",
    },
  },
};
