import type { XmlSchemaTypes } from "@fakturo/xml-schema";

/** Requests of the book LROE of Bizkaia with TicketBAI files. */
export const LROE_TYPES: XmlSchemaTypes = {
  content: {
    NIFPersonaType: "NIF:NIFType ApellidosNombreRazonSocial:TextMax120Type",
    Cabecera240Type:
      "Modelo:Modelo240Enum Capitulo:CapituloModelo240Enum Subcapitulo:SubcapituloModelo240Enum? Operacion:OperacionEnum Version:IDVersionEnum Ejercicio:YearType ObligadoTributario:NIFPersonaType",
    DetalleEmitidaConSGCodificadoType: "TicketBai:base64Binary",
    FacturasEmitidasConSGCodificadoType: "FacturaEmitida:DetalleEmitidaConSGCodificadoType{1,1000}",
    LROEPJ240FacturasEmitidasConSGAltaPeticion:
      "Cabecera:Cabecera240Type FacturasEmitidas:FacturasEmitidasConSGCodificadoType",
    AnulacionFacturaConSGType: "AnulacionTicketBai:base64Binary",
    AnulacionesFacturasEmitidasConSGType: "FacturaEmitida:AnulacionFacturaConSGType{1,1000}",
    LROEPJ240FacturasEmitidasConSGAnulacionPeticion:
      "Cabecera:Cabecera240Type FacturasEmitidas:AnulacionesFacturasEmitidasConSGType",
    IDOtroType: "CodigoPais:CountryEnum? IDType:TipoDocumentoIdentificativoEnum ID:TextMax20Type",
    DocumentoType: "( NIF:NIFType | IDOtro:IDOtroType )",
    FechaDesdeHastaType: "Desde:FechaType? Hasta:FechaType?",
    CabeceraFacturaConsultaType:
      "SerieFactura:TextMax20Type? NumFactura:TextMax20Type? FechaExpedicionFactura:FechaDesdeHastaType?",
    FiltroConsultaFacturasEmitidasType:
      "Destinatario:DocumentoType? CabeceraFactura:CabeceraFacturaConsultaType? Estado:EstadoRegistroConsultaEnum? NumPaginaConsulta:intPositiveType",
    LROEPJ240FacturasEmitidasConSGConsultaPeticion:
      "Cabecera:Cabecera240Type FiltroConsultaFacturasEmitidasConSG:FiltroConsultaFacturasEmitidasType",
    Cabecera140Type:
      "Modelo:Modelo140Enum Capitulo:CapituloModelo140Enum Subcapitulo:SubcapituloModelo140Enum? Operacion:OperacionEnum Version:IDVersionEnum Ejercicio:YearType ObligadoTributario:NIFPersonaType",
    DetalleRentaIngresosType:
      "Epigrafe:stringMax7Digits IngresoAComputarIRPFDiferenteBaseImpoIVA:SiNoEnum? ImporteIngresoIRPF:ImporteSgn12.2Type? CriterioCobrosYPagos:SiNoEnum?",
    RentaIngresosType: "DetalleRenta:DetalleRentaIngresosType{1,10}",
    IngresoConSGCodificadoType: "TicketBai:base64Binary Renta:RentaIngresosType",
    IngresosConSGCodificadoType: "Ingreso:IngresoConSGCodificadoType{1,1000}",
    LROEPF140IngresosConFacturaConSGAltaPeticion:
      "Cabecera:Cabecera140Type Ingresos:IngresosConSGCodificadoType",
    AnulacionesIngresosConSGType: "Ingreso:AnulacionFacturaConSGType{1,1000}",
    LROEPF140IngresosConFacturaConSGAnulacionPeticion:
      "Cabecera:Cabecera140Type Ingresos:AnulacionesIngresosConSGType",
    FiltroConsultaIngresosConFacturaType:
      "Destinatario:DocumentoType? CabeceraFactura:CabeceraFacturaConsultaType? Epigrafe:stringMax7Digits? Estado:EstadoRegistroConsultaEnum? NumPaginaConsulta:intPositiveType",
    LROEPF140IngresosConFacturaConSGConsultaPeticion:
      "Cabecera:Cabecera140Type FiltroConsultaIngresosConSG:FiltroConsultaIngresosConFacturaType",
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
    base64Binary: {
      kind: "base64",
    },
    CountryEnum: {
      enumeration:
        "AF AL DE AD AO AI AQ AG SA DZ AR AM AW AU AT AZ BS BH BD BB BE BZ BJ BM BY BO BA BW BV BR BN BG BF BI BT CV KY KH CM CA CF CC CO KM CG CD CK KP KR CI CR HR CU TD CZ CL CN CY CW DK DM DO EC EG AE ER SK SI ES US EE ET FO PH FI FJ FR GA GM GE GS GH GI GD GR GL GU GT GG GN GQ GW GY HT HM HN HK HU IN ID IR IQ IE IM IS IL IT JM JP JE JO KZ KE KG KI KW LA LS LV LB LR LY LI LT LU XG MO MK MG MY MW MV ML MT FK MP MA MH MU MR YT UM MX FM MD MC MN ME MS MZ MM NA NR CX NP NI NE NG NU NF NO NC NZ IO OM NL BQ PK PW PA PG PY PE PN PF PL PT PR QA GB RW RO RU SB SV WS AS KN SM SX PM VC SH LC ST SN RS SC SL SG SY SO LK SZ ZA SD SS SE CH SR TH TW TZ TJ PS TF TL TG TK TO TT TN TC TM TR TV UA UG UY UZ VU VA VE VN VG VI WF YE DJ ZM ZW QU XB XU XN AX BL EH GF GP MF MQ RE SJ",
    },
    TipoDocumentoIdentificativoEnum: {
      enumeration: "02 03 04 05 06",
    },
    TextMax20Type: {
      maxLength: 20,
    },
    FechaType: {
      patterns: ["\\d{2,2}-\\d{2,2}-\\d{4,4}"],
      minLength: 10,
      maxLength: 10,
    },
    EstadoRegistroConsultaEnum: {
      enumeration: "Correcto AceptadoConErrores Anulado",
    },
    intPositiveType: {
      kind: "integer",
      minInclusive: "1",
      maxInclusive: "2147483647",
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
    SiNoEnum: {
      enumeration: "S N",
    },
    "ImporteSgn12.2Type": {
      patterns: ["(\\+|-)?\\d{1,12}(\\.\\d{0,2})?"],
    },
  },
};
