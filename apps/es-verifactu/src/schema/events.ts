import type { XmlSchemaTypes } from "@fakturo/xml-schema";

/** Records of events of VERI*FACTU 1.0. */
export const EVENT_SCHEMA_TYPES: XmlSchemaTypes = {
  content: {
    IDOtroType: "CodigoPais:CountryType2? IDType:PersonaFisicaJuridicaIDTypeType ID:TextMax20Type",
    SistemaInformaticoType:
      "NombreRazon:TextMax120Type ( NIF:NIFType | IDOtro:IDOtroType ) NombreSistemaInformatico:TextMax30Type? IdSistemaInformatico:TextMax2Type Version:TextMax50Type NumeroInstalacion:TextMax100Type TipoUsoPosibleSoloVerifactu:SiNoType? TipoUsoPosibleMultiOT:SiNoType? IndicadorMultiplesOT:SiNoType?",
    PersonaFisicaJuridicaESType: "NombreRazon:TextMax120Type NIF:NIFType",
    LanzamientoProcesoDeteccionAnomaliasRegFacturacionType:
      "RealizadoProcesoSobreIntegridadHuellasRegFacturacion:SiNoType NumeroDeRegistrosFacturacionProcesadosSobreIntegridadHuellas:DigitosMax7Type? RealizadoProcesoSobreIntegridadFirmasRegFacturacion:SiNoType NumeroDeRegistrosFacturacionProcesadosSobreIntegridadFirmas:DigitosMax7Type? RealizadoProcesoSobreTrazabilidadCadenaRegFacturacion:SiNoType NumeroDeRegistrosFacturacionProcesadosSobreTrazabilidadCadena:DigitosMax7Type? RealizadoProcesoSobreTrazabilidadFechasRegFacturacion:SiNoType NumeroDeRegistrosFacturacionProcesadosSobreTrazabilidadFechas:DigitosMax7Type?",
    IDFacturaExpedidaType:
      "IDEmisorFactura:NIFType NumSerieFactura:TextMax60Type FechaExpedicionFactura:fecha",
    DeteccionAnomaliasRegFacturacionType:
      "TipoAnomalia:TipoAnomaliaType OtrosDatosAnomalia:TextMax100Type? RegistroFacturacionAnomalo:IDFacturaExpedidaType?",
    LanzamientoProcesoDeteccionAnomaliasRegEventoType:
      "RealizadoProcesoSobreIntegridadHuellasRegEvento:SiNoType NumeroDeRegistrosEventoProcesadosSobreIntegridadHuellas:DigitosMax5Type? RealizadoProcesoSobreIntegridadFirmasRegEvento:SiNoType NumeroDeRegistrosEventoProcesadosSobreIntegridadFirmas:DigitosMax5Type? RealizadoProcesoSobreTrazabilidadCadenaRegEvento:SiNoType NumeroDeRegistrosEventoProcesadosSobreTrazabilidadCadena:DigitosMax5Type? RealizadoProcesoSobreTrazabilidadFechasRegEvento:SiNoType NumeroDeRegistrosEventoProcesadosSobreTrazabilidadFechas:DigitosMax5Type?",
    RegEventoType:
      "TipoEvento:TipoEventoType FechaHoraHusoEvento:dateTime HuellaEvento:TextMax64Type",
    DeteccionAnomaliasRegEventoType:
      "TipoAnomalia:TipoAnomaliaType OtrosDatosAnomalia:TextMax100Type? RegEventoAnomalo:RegEventoType?",
    IDFacturaExpedidaHuellaType:
      "IDEmisorFactura:NIFType NumSerieFactura:TextMax60Type FechaExpedicionFactura:fecha Huella:TextMax64Type",
    ExportacionRegFacturacionPeriodoType:
      "FechaHoraHusoInicioPeriodoExport:dateTime FechaHoraHusoFinPeriodoExport:dateTime RegistroFacturacionInicialPeriodo:IDFacturaExpedidaHuellaType RegistroFacturacionFinalPeriodo:IDFacturaExpedidaHuellaType NumeroDeRegistrosFacturacionAltaExportados:DigitosMax9Type SumaCuotaTotalAlta:ImporteSgn12.2Type SumaImporteTotalAlta:ImporteSgn12.2Type NumeroDeRegistrosFacturacionAnulacionExportados:DigitosMax9Type RegistrosFacturacionExportadosDejanDeConservarse:SiNoType",
    ExportacionRegEventoPeriodoType:
      "FechaHoraHusoInicioPeriodoExport:dateTime FechaHoraHusoFinPeriodoExport:dateTime RegistroEventoInicialPeriodo:RegEventoType RegistroEventoFinalPeriodo:RegEventoType NumeroDeRegEventoExportados:DigitosMax7Type RegEventoExportadosDejanDeConservarse:SiNoType",
    TipoEventoAgrType: "TipoEvento:TipoEventoType NumeroDeEventos:DigitosMax4Type",
    ResumenEventosType:
      "TipoEvento:TipoEventoAgrType{1,20} RegistroFacturacionInicialPeriodo:IDFacturaExpedidaHuellaType? RegistroFacturacionFinalPeriodo:IDFacturaExpedidaHuellaType? NumeroDeRegistrosFacturacionAltaGenerados:DigitosMax6Type SumaCuotaTotalAlta:ImporteSgn12.2Type SumaImporteTotalAlta:ImporteSgn12.2Type NumeroDeRegistrosFacturacionAnulacionGenerados:DigitosMax6Type",
    DatosPropiosEventoType:
      "( LanzamientoProcesoDeteccionAnomaliasRegFacturacion:LanzamientoProcesoDeteccionAnomaliasRegFacturacionType | DeteccionAnomaliasRegFacturacion:DeteccionAnomaliasRegFacturacionType | LanzamientoProcesoDeteccionAnomaliasRegEvento:LanzamientoProcesoDeteccionAnomaliasRegEventoType | DeteccionAnomaliasRegEvento:DeteccionAnomaliasRegEventoType | ExportacionRegFacturacionPeriodo:ExportacionRegFacturacionPeriodoType | ExportacionRegEventoPeriodo:ExportacionRegEventoPeriodoType | ResumenEventos:ResumenEventosType )",
    RegEventoAntType:
      "TipoEvento:TipoEventoType FechaHoraHusoGenEvento:dateTime HuellaEvento:TextMax64Type",
    EncadenamientoType: "( PrimerEvento:TextMax1Type | EventoAnterior:RegEventoAntType )",
    EventoType:
      "SistemaInformatico:SistemaInformaticoType ObligadoEmision:PersonaFisicaJuridicaESType EmitidaPorTerceroODestinatario:TercerosODestinatarioType? FechaHoraHusoGenEvento:dateTime TipoEvento:TipoEventoType DatosPropiosEvento:DatosPropiosEventoType? OtrosDatosEvento:TextMax100Type? Encadenamiento:EncadenamientoType TipoHuella:TipoHuellaType HuellaEvento:TextMax64Type",
    RegistroEvento: "IDVersion:VersionType Evento:EventoType",
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
    SiNoType: {
      enumeration: "S N",
    },
    TercerosODestinatarioType: {
      enumeration: "D T",
    },
    dateTime: {
      kind: "dateTime",
    },
    TipoEventoType: {
      enumeration: "01 02 03 04 05 06 07 08 09 10 90",
    },
    DigitosMax7Type: {
      patterns: ["\\d{1,7}"],
      maxLength: 7,
    },
    TipoAnomaliaType: {
      enumeration: "01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 90",
    },
    TextMax60Type: {
      maxLength: 60,
    },
    fecha: {
      patterns: ["\\d{2,2}-\\d{2,2}-\\d{4,4}"],
      minLength: 10,
      maxLength: 10,
    },
    DigitosMax5Type: {
      patterns: ["\\d{1,5}"],
      maxLength: 5,
    },
    TextMax64Type: {
      maxLength: 64,
    },
    DigitosMax9Type: {
      patterns: ["\\d{1,9}"],
      maxLength: 9,
    },
    "ImporteSgn12.2Type": {
      patterns: ["(\\+|-)?\\d{1,12}(\\.\\d{0,2})?"],
    },
    DigitosMax4Type: {
      patterns: ["\\d{1,4}"],
      maxLength: 4,
    },
    DigitosMax6Type: {
      patterns: ["\\d{1,6}"],
      maxLength: 6,
    },
    TextMax1Type: {
      maxLength: 1,
    },
    TipoHuellaType: {
      enumeration: "01",
    },
  },
};
