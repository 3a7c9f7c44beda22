import type { XmlSchemaTypes } from "@fakturo/xml-schema";

/** TicketBAI 1.2, without signature. */
export const INVOICE_TYPES: XmlSchemaTypes = {
  content: {
    Cabecera: "IDVersionTBAI:IDVersionTicketBaiType",
    Emisor: "NIF:NIFType ApellidosNombreRazonSocial:TextMax120ObligatorioType",
    IDOtro: "CodigoPais:CountryType2? IDType:IDTypeType ID:TextMax20Type",
    IDDestinatario:
      "( NIF:NIFType | IDOtro ) ApellidosNombreRazonSocial:TextMax120Type CodigoPostal:TextMax20Type? Direccion:TextMax250Type?",
    Destinatarios: "IDDestinatario{1,100}",
    Sujetos:
      "Emisor Destinatarios? VariosDestinatarios:SiNoType? EmitidaPorTercerosODestinatario:EmitidaPorTercerosType?",
    ImporteRectificacionSustitutivaType:
      "BaseRectificada:ImporteSgn12.2Type CuotaRectificada:ImporteSgn12.2Type CuotaRecargoRectificada:ImporteSgn12.2Type?",
    FacturaRectificativaType:
      "Codigo:ClaveTipoFacturaType Tipo:ClaveTipoRectificativaType ImporteRectificacionSustitutiva:ImporteRectificacionSustitutivaType?",
    IDFacturaRectificadaSustituidaType:
      "SerieFactura:TextMax20Type? NumFactura:TextMax20ObligatorioType FechaExpedicionFactura:FechaType",
    FacturasRectificadasSustituidasType:
      "IDFacturaRectificadaSustituida:IDFacturaRectificadaSustituidaType{1,100}",
    CabeceraFacturaType:
      "SerieFactura:TextMax20Type? NumFactura:TextMax20ObligatorioType FechaExpedicionFactura:FechaType HoraExpedicionFactura:HoraType FacturaSimplificada:SiNoType? FacturaEmitidaSustitucionSimplificada:SiNoType? FacturaRectificativa:FacturaRectificativaType? FacturasRectificadasSustituidas:FacturasRectificadasSustituidasType?",
    IDDetalleFacturaType:
      "DescripcionDetalle:TextMax250ObligatorioType Cantidad:ImporteSgn12.8Type ImporteUnitario:ImporteSgn12.8Type Descuento:ImporteSgn12.8Type? ImporteTotal:ImporteSgn12.8Type",
    DetallesFacturaType: "IDDetalleFactura:IDDetalleFacturaType{1,1000}",
    IDClaveType: "ClaveRegimenIvaOpTrascendencia:IdOperacionesTrascendenciaTributariaType",
    ClavesType: "IDClave:IDClaveType{1,3}",
    DatosFacturaType:
      "FechaOperacion:FechaType? DescripcionFactura:TextMax250ObligatorioType DetallesFactura:DetallesFacturaType? ImporteTotalFactura:ImporteSgn12.2Type RetencionSoportada:ImporteSgn12.2Type? BaseImponibleACoste:ImporteSgn12.2Type? Claves:ClavesType",
    DetalleExentaType: "CausaExencion:CausaExencionType BaseImponible:ImporteSgn12.2Type",
    ExentaType: "DetalleExenta:DetalleExentaType{1,7}",
    DetalleIVAType:
      "BaseImponible:ImporteSgn12.2Type TipoImpositivo:Tipo3.2Type? CuotaImpuesto:ImporteSgn12.2Type? TipoRecargoEquivalencia:Tipo3.2Type? CuotaRecargoEquivalencia:ImporteSgn12.2Type? OperacionEnRecargoDeEquivalenciaORegimenSimplificado:SiNoType?",
    DesgloseIVAType: "DetalleIVA:DetalleIVAType{1,12}",
    DetalleNoExentaType: "TipoNoExenta:TipoOperacionSujetaNoExentaType DesgloseIVA:DesgloseIVAType",
    NoExentaType: "DetalleNoExenta:DetalleNoExentaType{1,2}",
    SujetaType: "Exenta:ExentaType? NoExenta:NoExentaType?",
    DetalleNoSujeta: "Causa:CausaNoSujetaType Importe:ImporteSgn12.2Type",
    NoSujetaType: "DetalleNoSujeta{1,4}",
    DesgloseFacturaType: "Sujeta:SujetaType? NoSujeta:NoSujetaType?",
    PrestacionServicios: "Sujeta:SujetaType? NoSujeta:NoSujetaType?",
    Entrega: "Sujeta:SujetaType? NoSujeta:NoSujetaType?",
    DesgloseTipoOperacionType: "PrestacionServicios? Entrega?",
    TipoDesgloseType:
      "( DesgloseFactura:DesgloseFacturaType | DesgloseTipoOperacion:DesgloseTipoOperacionType )",
    Factura:
      "CabeceraFactura:CabeceraFacturaType DatosFactura:DatosFacturaType TipoDesglose:TipoDesgloseType",
    EncadenamientoFacturaAnteriorType:
      "SerieFacturaAnterior:TextMax20Type? NumFacturaAnterior:TextMax20ObligatorioType FechaExpedicionFacturaAnterior:FechaType SignatureValueFirmaFacturaAnterior:TextMax100ObligatorioType",
    EntidadDesarrolladoraType: "( NIF:NIFType | IDOtro )",
    SoftwareFacturacionType:
      "LicenciaTBAI:TextMax20ObligatorioType EntidadDesarrolladora:EntidadDesarrolladoraType Nombre:TextMax120ObligatorioType Version:TextMax20ObligatorioType",
    HuellaTBAI:
      "EncadenamientoFacturaAnterior:EncadenamientoFacturaAnteriorType? Software:SoftwareFacturacionType NumSerieDispositivo:TextMax30Type?",
    TicketBai: "Cabecera Sujetos Factura HuellaTBAI",
  },
  values: {
    IDVersionTicketBaiType: {
      enumeration: "1.2",
    },
    NIFType: {
      patterns: ["(([a-z|A-Z]{1}\\d{7}[a-z|A-Z]{1})|(\\d{8}[a-z|A-Z]{1})|([a-z|A-Z]{1}\\d{8}))"],
      minLength: 9,
      maxLength: 9,
    },
    TextMax120ObligatorioType: {
      patterns: ["(\\s*[^\\s]\\s*)+"],
      minLength: 1,
      maxLength: 120,
    },
    CountryType2: {
      enumeration:
        "AF AL DE AD AO AI AQ AG SA DZ AR AM AW AU AT AZ BS BH BD BB BE BZ BJ BM BY BO BA BW BV BR BN BG BF BI BT CV KY KH CM CA CF CC CO KM CG CD CK KP KR CI CR HR CU TD CZ CL CN CY CW DK DM DO EC EG AE ER SK SI ES US EE ET FO PH FI FJ FR GA GM GE GS GH GI GD GR GL GU GT GG GN GQ GW GY HT HM HN HK HU IN ID IR IQ IE IM IS IL IT JM JP JE JO KZ KE KG KI KW LA LS LV LB LR LY LI LT LU XG MO MK MG MY MW MV ML MT FK MP MA MH MU MR YT UM MX FM MD MC MN ME MS MZ MM NA NR CX NP NI NE NG NU NF NO NC NZ IO OM NL BQ PK PW PA PG PY PE PN PF PL PT PR QA GB RW RO RU SB SV WS AS KN SM SX PM VC SH LC ST SN RS SC SL SG SY SO LK SZ ZA SD SS SE CH SR TH TW TZ TJ PS TF TL TG TK TO TT TN TC TM TR TV UA UG UY UZ VU VA VE VN VG VI WF YE DJ ZM ZW QU XB XU XN AX BL EH GF GP MF MQ RE SJ",
    },
    IDTypeType: {
      enumeration: "02 03 04 05 06",
    },
    TextMax20Type: {
      maxLength: 20,
    },
    TextMax120Type: {
      maxLength: 120,
    },
    TextMax250Type: {
      maxLength: 250,
    },
    SiNoType: {
      enumeration: "S N",
    },
    EmitidaPorTercerosType: {
      enumeration: "N T D",
    },
    TextMax20ObligatorioType: {
      patterns: ["(\\s*[^\\s]\\s*)+"],
      minLength: 1,
      maxLength: 20,
    },
    FechaType: {
      patterns: ["\\d{2,2}-\\d{2,2}-\\d{4,4}"],
      minLength: 10,
      maxLength: 10,
    },
    HoraType: {
      patterns: ["\\d{2,2}:\\d{2,2}:\\d{2,2}"],
    },
    ClaveTipoFacturaType: {
      enumeration: "R1 R2 R3 R4 R5",
    },
    ClaveTipoRectificativaType: {
      enumeration: "S I",
    },
    "ImporteSgn12.2Type": {
      patterns: ["(\\+|-)?\\d{1,12}(\\.\\d{0,2})?"],
    },
    TextMax250ObligatorioType: {
      patterns: ["(\\s*[^\\s]\\s*)+"],
      minLength: 1,
      maxLength: 250,
    },
    "ImporteSgn12.8Type": {
      patterns: ["(\\+|-)?\\d{1,12}(\\.\\d{0,8})?"],
    },
    IdOperacionesTrascendenciaTributariaType: {
      enumeration: "01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 17 19 51 52 53 54",
    },
    CausaExencionType: {
      enumeration: "E1 E2 E3 E4 E5 E6",
    },
    TipoOperacionSujetaNoExentaType: {
      enumeration: "S1 S2",
    },
    "Tipo3.2Type": {
      patterns: ["\\d{1,3}(\\.\\d{0,2})?"],
    },
    CausaNoSujetaType: {
      enumeration: "OT RL VT IE",
    },
    TextMax100ObligatorioType: {
      patterns: ["(\\s*[^\\s]\\s*)+"],
      minLength: 1,
      maxLength: 100,
    },
    TextMax30Type: {
      maxLength: 30,
    },
  },
};
