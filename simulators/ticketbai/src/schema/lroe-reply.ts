import type { XmlSchemaTypes } from "@fakturo/xml-schema";

/** Answers about the book LROE of Bizkaia. */
export const LROE_REPLY_TYPES: XmlSchemaTypes = {
  content: {
    NIFPersonaType: "NIF:NIFType ApellidosNombreRazonSocial:TextMax120Type",
    Cabecera240Type:
      "Modelo:Modelo240Enum Capitulo:CapituloModelo240Enum Subcapitulo:SubcapituloModelo240Enum? Operacion:OperacionEnum Version:IDVersionEnum Ejercicio:YearType ObligadoTributario:NIFPersonaType",
    DatosPresentacionType: "FechaPresentacion:FechaConHoraType NIFPresentador:NIFType",
    IDFacturaType:
      "SerieFactura:TextMax20Type? NumFactura:TextMax20Type FechaExpedicionFactura:FechaType",
    IdentificadorFacturaConSGType: "( IDFactura:IDFacturaType | TicketBai:base64Binary )",
    SituacionRegistroType:
      "EstadoRegistro:EstadoRegistroEnum CodigoErrorRegistro:TextMax20Type? DescripcionErrorRegistroES:TextMax250Type? DescripcionErrorRegistroEU:TextMax250Type?",
    RegistroFacturaConSGType:
      "Identificador:IdentificadorFacturaConSGType SituacionRegistro:SituacionRegistroType",
    RegistrosFacturaConSGType: "Registro:RegistroFacturaConSGType{1,1000}",
    LROEPJ240FacturasEmitidasConSGAltaRespuesta:
      "Cabecera:Cabecera240Type? DatosPresentacion:DatosPresentacionType? Registros:RegistrosFacturaConSGType?",
    AnulacionIdentificadorFacturaConSGType:
      "( IDFactura:IDFacturaType | AnulacionTicketBai:base64Binary )",
    RegistroAnulacionFacturaConSGType:
      "Identificador:AnulacionIdentificadorFacturaConSGType SituacionRegistro:SituacionRegistroType",
    RegistrosAnulacionFacturaConSGType: "Registro:RegistroAnulacionFacturaConSGType{1,1000}",
    LROEPJ240FacturasEmitidasConSGAnulacionRespuesta:
      "Cabecera:Cabecera240Type? DatosPresentacion:DatosPresentacionType? Registros:RegistrosAnulacionFacturaConSGType?",
    PaginacionRespuestaType:
      "NumPaginasTotales:intPositiveType ExistenMasRegistros:SiNoEnum NumRegistrosTotales:intPositiveType",
    ResultadoConsultaType:
      "FechaConsulta:FechaConHoraType NumPaginaConsulta:intPositiveType ExistenRegistros:SiNoEnum Paginacion:PaginacionRespuestaType?",
    CabeceraTBAIType: "IDVersionTBAI:TextMax5Type",
    IDOtroType: "CodigoPais:CountryEnum? IDType:TipoDocumentoIdentificativoEnum ID:TextMax20Type",
    DocumentoPersonaCodigoPostalType:
      "( NIF:NIFType | IDOtro:IDOtroType ) ApellidosNombreRazonSocial:TextMax120Type CodigoPostal:TextMax20Type?",
    DestinatariosType: "IDDestinatario:DocumentoPersonaCodigoPostalType{1,100}",
    SujetosTBAIType:
      "Emisor:NIFPersonaType Destinatarios:DestinatariosType? VariosDestinatarios:SiNoEnum? EmitidaPorTercerosODestinatario:EmitidaPorTercerosEnum?",
    ImporteRectificacionSustitutivaType:
      "BaseRectificada:ImporteSgn12.2Type CuotaRectificada:ImporteSgn12.2Type CuotaRecargoRectificada:ImporteSgn12.2Type?",
    FacturaRectificativaImporteType:
      "Codigo:ClaveCodigoFacturaRectificativaEnum Tipo:ClaveTipoRectificativaEnum ImporteRectificacionSustitutiva:ImporteRectificacionSustitutivaType?",
    FacturasRectificadasSustituidasType: "IDFacturaRectificadaSustituida:IDFacturaType{1,100}",
    CabeceraFacturaConTBAIType:
      "SerieFactura:TextMax20Type? NumFactura:TextMax20Type FechaExpedicionFactura:FechaType HoraExpedicionFactura:HoraType FacturaSimplificada:SiNoEnum? FacturaEmitidaSustitucionSimplificada:SiNoEnum? FacturaRectificativa:FacturaRectificativaImporteType? FacturasRectificadasSustituidas:FacturasRectificadasSustituidasType?",
    IDClaveTBAIType: "ClaveRegimenIvaOpTrascendencia:OperacionTrascendenciaTributariaTBAIEnum",
    ClavesTBAIType: "IDClave:IDClaveTBAIType{1,3}",
    DatosFacturaIngresoTBAIType:
      "FechaOperacion:FechaType? DescripcionFactura:TextMax250Type ImporteTotalFactura:ImporteSgn12.2Type RetencionSoportada:ImporteSgn12.2Type? BaseImponibleACoste:ImporteSgn12.2Type? Claves:ClavesTBAIType",
    DetalleExentaType: "CausaExencion:CausaExencionEnum BaseImponible:ImporteSgn12.2Type",
    ExentaType: "DetalleExenta:DetalleExentaType{1,7}",
    ImportesDetalleIVAType:
      "BaseImponible:ImporteSgn12.2Type TipoImpositivo:Importe3.2Type? CuotaImpuesto:ImporteSgn12.2Type? TipoRecargoEquivalencia:Importe3.2Type? CuotaRecargoEquivalencia:ImporteSgn12.2Type? OperacionEnRecargoDeEquivalenciaORegimenSimplificado:SiNoEnum?",
    DesgloseIVAType: "DetalleIVA:ImportesDetalleIVAType{1,12}",
    DetalleNoExentaType: "TipoNoExenta:TipoOperacionSujetaNoExentaEnum DesgloseIVA:DesgloseIVAType",
    NoExentaType: "DetalleNoExenta:DetalleNoExentaType{1,2}",
    SujetaType: "Exenta:ExentaType? NoExenta:NoExentaType?",
    DetalleNoSujetaType: "CausaNoSujecion:CausaNoSujetaEnum Importe:ImporteSgn12.2Type",
    NoSujetaType: "DetalleNoSujeta:DetalleNoSujetaType{1,4}",
    DesgloseFacturaType: "Sujeta:SujetaType? NoSujeta:NoSujetaType?",
    DesgloseOperacionType: "PrestacionServicios:DesgloseFacturaType? Entrega:DesgloseFacturaType?",
    TipoDesgloseType:
      "( DesgloseFactura:DesgloseFacturaType | DesgloseTipoOperacion:DesgloseOperacionType )",
    FacturaTBAIType:
      "CabeceraFactura:CabeceraFacturaConTBAIType DatosFactura:DatosFacturaIngresoTBAIType TipoDesglose:TipoDesgloseType",
    EncadenamientoFacturaAnteriorType:
      "SerieFacturaAnterior:TextMax20Type? NumFacturaAnterior:TextMax20Type FechaExpedicionFacturaAnterior:FechaType SignatureValueFirmaFacturaAnterior:TextMax100Type",
    DocumentoType: "( NIF:NIFType | IDOtro:IDOtroType )",
    SoftwareFacturacionType:
      "EntidadDesarrolladora:DocumentoType Nombre:TextMax120Type Version:TextMax20Type",
    HuellaTBAIType:
      "EncadenamientoFacturaAnterior:EncadenamientoFacturaAnteriorType? Software:SoftwareFacturacionType",
    TicketBaiType:
      "Cabecera:CabeceraTBAIType Sujetos:SujetosTBAIType Factura:FacturaTBAIType HuellaTBAI:HuellaTBAIType Signature:TextMax100Type",
    DatosPresentacionConsultaType:
      "FechaPresentacionAlta:FechaConHoraType NIFPresentadorUltModificacion:NIFType FechaPresentacionUltModificacion:FechaConHoraType ModoPresentacionUltModificacion:TextMax8Type",
    SituacionRegistroConsultaType:
      "EstadoRegistro:EstadoRegistroConsultaEnum CodigoErrorRegistro:TextMax10Type? DescripcionErrorRegistroES:TextMax250Type? DescripcionErrorRegistroEU:TextMax250Type?",
    FacturaEmitidaConSGConsultaRespuestaType:
      "TicketBai:TicketBaiType DatosPresentacion:DatosPresentacionConsultaType SituacionRegistro:SituacionRegistroConsultaType",
    FacturasEmitidasConSGConsultaRespuestaType:
      "FacturaEmitida:FacturaEmitidaConSGConsultaRespuestaType{1,1000}",
    LROEPJ240FacturasEmitidasConSGConsultaRespuesta:
      "Cabecera:Cabecera240Type ResultadoConsulta:ResultadoConsultaType FacturasEmitidas:FacturasEmitidasConSGConsultaRespuestaType?",
    Cabecera140Type:
      "Modelo:Modelo140Enum Capitulo:CapituloModelo140Enum Subcapitulo:SubcapituloModelo140Enum? Operacion:OperacionEnum Version:IDVersionEnum Ejercicio:YearType ObligadoTributario:NIFPersonaType",
    LROEPF140IngresosConFacturaConSGAltaRespuesta:
      "Cabecera:Cabecera140Type? DatosPresentacion:DatosPresentacionType? Registros:RegistrosFacturaConSGType?",
    LROEPF140IngresosConFacturaConSGAnulacionRespuesta:
      "Cabecera:Cabecera140Type? DatosPresentacion:DatosPresentacionType? Registros:RegistrosAnulacionFacturaConSGType?",
    DetalleRentaIngresosType:
      "Epigrafe:stringMax7Digits IngresoAComputarIRPFDiferenteBaseImpoIVA:SiNoEnum? ImporteIngresoIRPF:ImporteSgn12.2Type? CriterioCobrosYPagos:SiNoEnum?",
    RentaIngresosType: "DetalleRenta:DetalleRentaIngresosType{1,10}",
    IngresoConSGConsultaRespuestaType:
      "TicketBai:TicketBaiType Renta:RentaIngresosType DatosPresentacion:DatosPresentacionConsultaType SituacionRegistro:SituacionRegistroConsultaType",
    IngresosConSGConsultaRespuestaType: "Ingreso:IngresoConSGConsultaRespuestaType{1,1000}",
    LROEPF140IngresosConFacturaConSGConsultaRespuesta:
      "Cabecera:Cabecera140Type ResultadoConsulta:ResultadoConsultaType Ingresos:IngresosConSGConsultaRespuestaType?",
  },
  values: {
    Modelo240Enum: {
      enumeration: "240",
    },
    CapituloModelo240Enum: {
      enumeration: "1 2 3 4 5 6",
    },
    SubcapituloModelo240Enum: {
      enumeration: "1.1 1.2 4.1 4.2 5.1 5.2 6.1 6.2 6.3",
    },
    OperacionEnum: {
      enumeration: "A00 A01 M00 M01 AN0 C00",
    },
    IDVersionEnum: {
      enumeration: "1.0",
    },
    YearType: {
      kind: "integer",
      minInclusive: "-2147483648",
      maxInclusive: "2147483647",
      patterns: ["\\d{4,4}"],
    },
    NIFType: {
      patterns: ["(([a-z|A-Z]{1}\\d{7}[a-z|A-Z]{1})|(\\d{8}[a-z|A-Z]{1})|([a-z|A-Z]{1}\\d{8}))"],
      minLength: 9,
      maxLength: 9,
    },
    TextMax120Type: {
      maxLength: 120,
    },
    FechaConHoraType: {
      patterns: ["\\d{2,2}-\\d{2,2}-\\d{4,4} \\d{2,2}:\\d{2,2}:\\d{2,2}"],
      minLength: 19,
      maxLength: 19,
    },
    TextMax20Type: {
      maxLength: 20,
    },
    FechaType: {
      patterns: ["\\d{2,2}-\\d{2,2}-\\d{4,4}"],
      minLength: 10,
      maxLength: 10,
    },
    base64Binary: {
      kind: "base64",
    },
    EstadoRegistroEnum: {
      enumeration: "Correcto AceptadoConErrores Anulado Incorrecto",
    },
    TextMax250Type: {
      maxLength: 250,
    },
    intPositiveType: {
      kind: "integer",
      minInclusive: "1",
      maxInclusive: "2147483647",
    },
    SiNoEnum: {
      enumeration: "S N",
    },
    TextMax5Type: {
      maxLength: 5,
    },
    CountryEnum: {
      enumeration:
        "AF AL DE AD AO AI AQ AG SA DZ AR AM AW AU AT AZ BS BH BD BB BE BZ BJ BM BY BO BA BW BV BR BN BG BF BI BT CV KY KH CM CA CF CC CO KM CG CD CK KP KR CI CR HR CU TD CZ CL CN CY CW DK DM DO EC EG AE ER SK SI ES US EE ET FO PH FI FJ FR GA GM GE GS GH GI GD GR GL GU GT GG GN GQ GW GY HT HM HN HK HU IN ID IR IQ IE IM IS IL IT JM JP JE JO KZ KE KG KI KW LA LS LV LB LR LY LI LT LU XG MO MK MG MY MW MV ML MT FK MP MA MH MU MR YT UM MX FM MD MC MN ME MS MZ MM NA NR CX NP NI NE NG NU NF NO NC NZ IO OM NL BQ PK PW PA PG PY PE PN PF PL PT PR QA GB RW RO RU SB SV WS AS KN SM SX PM VC SH LC ST SN RS SC SL SG SY SO LK SZ ZA SD SS SE CH SR TH TW TZ TJ PS TF TL TG TK TO TT TN TC TM TR TV UA UG UY UZ VU VA VE VN VG VI WF YE DJ ZM ZW QU XB XU XN AX BL EH GF GP MF MQ RE SJ",
    },
    TipoDocumentoIdentificativoEnum: {
      enumeration: "02 03 04 05 06",
    },
    EmitidaPorTercerosEnum: {
      enumeration: "N T D",
    },
    HoraType: {
      patterns: ["\\d{2,2}:\\d{2,2}:\\d{2,2}"],
    },
    ClaveCodigoFacturaRectificativaEnum: {
      enumeration: "R1 R2 R3 R4 R5",
    },
    ClaveTipoRectificativaEnum: {
      enumeration: "S I",
    },
    "ImporteSgn12.2Type": {
      patterns: ["(\\+|-)?\\d{1,12}(\\.\\d{0,2})?"],
    },
    OperacionTrascendenciaTributariaTBAIEnum: {
      enumeration: "01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 17 19 51 52 53 54",
    },
    CausaExencionEnum: {
      enumeration: "E1 E2 E3 E4 E5 E6",
    },
    TipoOperacionSujetaNoExentaEnum: {
      enumeration: "S1 S2",
    },
    "Importe3.2Type": {
      patterns: ["\\d{1,3}(\\.\\d{0,2})?"],
    },
    CausaNoSujetaEnum: {
      enumeration: "OT RL VT IE",
    },
    TextMax100Type: {
      maxLength: 100,
    },
    TextMax8Type: {
      maxLength: 8,
    },
    EstadoRegistroConsultaEnum: {
      enumeration: "Correcto AceptadoConErrores Anulado",
    },
    TextMax10Type: {
      maxLength: 10,
    },
    Modelo140Enum: {
      enumeration: "140",
    },
    CapituloModelo140Enum: {
      enumeration: "1 2 3 4 5 6 7 8",
    },
    SubcapituloModelo140Enum: {
      enumeration: "1.1 1.2 1.3 2.1 2.2 3.1 3.2 3.3 3.4 4.1 4.2 5.1 5.2 7.1 7.2 7.3 7.4 8.1 8.2",
    },
    stringMax7Digits: {
      patterns: ["[0-9]*"],
      maxLength: 7,
    },
  },
};
