import type { XmlSchemaTypes } from "@fakturo/xml-schema";

/** CFDI 4.0 with the catalogues of the SAT. */
export const COMPROBANTE_TYPES: XmlSchemaTypes = {
  content: {
    InformacionGlobal: "@Periodicidad:c_Periodicidad @Meses:c_Meses @Año:Año",
    CfdiRelacionado: "@UUID:UUID",
    CfdiRelacionados: "CfdiRelacionado+ @TipoRelacion:c_TipoRelacion",
    Emisor: "@Rfc:t_RFC @Nombre:Nombre @RegimenFiscal:c_RegimenFiscal",
    Receptor:
      "@Rfc:t_RFC @Nombre:Nombre @DomicilioFiscalReceptor:DomicilioFiscalReceptor @ResidenciaFiscal:c_Pais? @NumRegIdTrib:NumRegIdTrib? @RegimenFiscalReceptor:c_RegimenFiscal @UsoCFDI:c_UsoCFDI",
    Traslado:
      "@Base:Base @Impuesto:c_Impuesto @TipoFactor:c_TipoFactor @TasaOCuota:TasaOCuota? @Importe:t_Importe?",
    Traslados: "Traslado+",
    Retencion:
      "@Base:Base @Impuesto:c_Impuesto @TipoFactor:c_TipoFactor @TasaOCuota:TasaOCuota @Importe:t_Importe",
    Retenciones: "Retencion+",
    Impuestos: "Traslados? Retenciones?",
    ACuentaTerceros:
      "@RfcACuentaTerceros:t_RFC @NombreACuentaTerceros:Nombre @RegimenFiscalACuentaTerceros:c_RegimenFiscal @DomicilioFiscalACuentaTerceros:DomicilioFiscalReceptor",
    InformacionAduanera: "@NumeroPedimento:NumeroPedimento",
    CuentaPredial: "@Numero:Numero",
    ComplementoConcepto: "",
    Parte:
      "InformacionAduanera* @ClaveProdServ:c_ClaveProdServ @NoIdentificacion:NoIdentificacion? @Cantidad:Base @Unidad:Unidad? @Descripcion:Descripcion @ValorUnitario:t_Importe? @Importe:t_Importe?",
    Concepto:
      "Impuestos? ACuentaTerceros? InformacionAduanera* CuentaPredial* ComplementoConcepto? Parte* @ClaveProdServ:c_ClaveProdServ @NoIdentificacion:NoIdentificacion? @Cantidad:Base @ClaveUnidad:c_ClaveUnidad @Unidad:Unidad? @Descripcion:Descripcion @ValorUnitario:t_Importe @Importe:t_Importe @Descuento:t_Importe? @ObjetoImp:c_ObjetoImp",
    Conceptos: "Concepto+",
    "Retencion.2": "@Impuesto:c_Impuesto @Importe:t_Importe",
    "Retenciones.2": "Retencion:Retencion.2+",
    "Traslado.2":
      "@Base:t_Importe @Impuesto:c_Impuesto @TipoFactor:c_TipoFactor @TasaOCuota:TasaOCuota? @Importe:t_Importe?",
    "Traslados.2": "Traslado:Traslado.2+",
    "Impuestos.2":
      "Retenciones:Retenciones.2? Traslados:Traslados.2? @TotalImpuestosRetenidos:t_Importe? @TotalImpuestosTrasladados:t_Importe?",
    Comprobante:
      "InformacionGlobal? CfdiRelacionados* Emisor Receptor Conceptos Impuestos:Impuestos.2? Complemento? Addenda? @Version:text @Serie:Serie? @Folio:Folio? @Fecha:t_FechaH @Sello:text @FormaPago:c_FormaPago? @NoCertificado:NoCertificado @Certificado:text @CondicionesDePago:Descripcion? @SubTotal:t_Importe @Descuento:t_Importe? @Moneda:c_Moneda @TipoCambio:Base? @Total:t_Importe @TipoDeComprobante:c_TipoDeComprobante @Exportacion:c_Exportacion @MetodoPago:c_MetodoPago? @LugarExpedicion:c_CodigoPostal",
  },
  values: {
    c_Periodicidad: {
      enumeration: "01 02 03 04 05",
    },
    c_Meses: {
      enumeration: "01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17 18",
    },
    Año: {
      kind: "integer",
      minInclusive: "2019",
    },
    UUID: {
      patterns: ["[a-f0-9A-F]{8}-[a-f0-9A-F]{4}-[a-f0-9A-F]{4}-[a-f0-9A-F]{4}-[a-f0-9A-F]{12}"],
      minLength: 36,
      maxLength: 36,
    },
    c_TipoRelacion: {
      enumeration: "01 02 03 04 05 06 07 08 09",
    },
    t_RFC: {
      patterns: ["[A-Z&Ñ]{3,4}[0-9]{2}(0[1-9]|1[012])(0[1-9]|[12][0-9]|3[01])[A-Z0-9]{2}[0-9A]"],
      minLength: 12,
      maxLength: 13,
    },
    Nombre: {
      patterns: ["[^|]{1,300}"],
      minLength: 1,
      maxLength: 300,
    },
    c_RegimenFiscal: {
      enumeration:
        "601 603 605 606 607 608 609 610 611 612 614 615 616 620 621 622 623 624 625 626 628 629 630",
    },
    DomicilioFiscalReceptor: {
      patterns: ["[0-9]{5}"],
      minLength: 5,
      maxLength: 5,
    },
    c_Pais: {
      enumeration:
        "AFG ALA ALB DEU AND AGO AIA ATA ATG SAU DZA ARG ARM ABW AUS AUT AZE BHS BGD BRB BHR BEL BLZ BEN BMU BLR MMR BOL BIH BWA BRA BRN BGR BFA BDI BTN CPV KHM CMR CAN QAT BES TCD CHL CHN CYP COL COM PRK KOR CIV CRI HRV CUB CUW DNK DMA ECU EGY SLV ARE ERI SVK SVN ESP USA EST ETH PHL FIN FJI FRA GAB GMB GEO GHA GIB GRD GRC GRL GLP GUM GTM GUF GGY GIN GNB GNQ GUY HTI HND HKG HUN IND IDN IRQ IRN IRL BVT IMN CXR NFK ISL CYM CCK COK FRO SGS HMD FLK MNP MHL PCN SLB TCA UMI VGB VIR ISR ITA JAM JPN JEY JOR KAZ KEN KGZ KIR KWT LAO LSO LVA LBN LBR LBY LIE LTU LUX MAC MDG MYS MWI MDV MLI MLT MAR MTQ MUS MRT MYT MEX FSM MDA MCO MNG MNE MSR MOZ NAM NRU NPL NIC NER NGA NIU NOR NCL NZL OMN NLD PAK PLW PSE PAN PNG PRY PER PYF POL PRT PRI GBR CAF CZE MKD COG COD DOM REU RWA ROU RUS ESH WSM ASM BLM KNA SMR MAF SPM VCT SHN LCA STP SEN SRB SYC SLE SGP SXM SYR SOM LKA SWZ ZAF SDN SSD SWE CHE SUR SJM THA TWN TZA TJK IOT ATF TLS TGO TKL TON TTO TUN TKM TUR TUV UKR UGA URY UZB VUT VAT VEN VNM WLF YEM DJI ZMB ZWE ZZZ",
    },
    NumRegIdTrib: {
      minLength: 1,
      maxLength: 40,
    },
    c_UsoCFDI: {
      enumeration:
        "G01 G02 G03 I01 I02 I03 I04 I05 I06 I07 I08 D01 D02 D03 D04 D05 D06 D07 D08 D09 D10 P01 S01 CP01 CN01",
    },
    Base: {
      kind: "decimal",
      fractionDigits: 6,
      minInclusive: "0.000001",
    },
    c_Impuesto: {
      enumeration: "001 002 003",
    },
    c_TipoFactor: {
      enumeration: "Tasa Cuota Exento",
    },
    TasaOCuota: {
      kind: "decimal",
      fractionDigits: 6,
      minInclusive: "0.000000",
    },
    t_Importe: {
      kind: "decimal",
      patterns: ["[0-9]{1,18}(.[0-9]{1,6})?"],
      fractionDigits: 6,
      minInclusive: "0.000000",
    },
    NumeroPedimento: {
      patterns: ["[0-9]{2}  [0-9]{2}  [0-9]{4}  [0-9]{7}"],
      minLength: 21,
      maxLength: 21,
    },
    Numero: {
      patterns: ["[0-9a-zA-Z]{1,150}"],
      minLength: 1,
      maxLength: 150,
    },
    c_ClaveProdServ: {
      patterns: ["[0-9]{8,8}"],
    },
    NoIdentificacion: {
      patterns: ["[^|]{1,100}"],
      minLength: 1,
      maxLength: 100,
    },
    Unidad: {
      patterns: ["[^|]{1,20}"],
      minLength: 1,
      maxLength: 20,
    },
    Descripcion: {
      patterns: ["[^|]{1,1000}"],
      minLength: 1,
      maxLength: 1000,
    },
    c_ClaveUnidad: {
      patterns: ["[A-Z0-9]{2,3}"],
    },
    c_ObjetoImp: {
      enumeration: "01 02 03 04 05 06 07 08",
    },
    Serie: {
      patterns: ["[^|]{1,25}"],
      minLength: 1,
      maxLength: 25,
    },
    Folio: {
      patterns: ["[^|]{1,40}"],
      minLength: 1,
      maxLength: 40,
    },
    t_FechaH: {
      kind: "dateTime",
      patterns: [
        "(20[1-9][0-9])-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T(([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9])",
      ],
    },
    c_FormaPago: {
      enumeration: "01 02 03 04 05 06 08 12 13 14 15 17 23 24 25 26 27 28 29 30 31 99",
    },
    NoCertificado: {
      patterns: ["[0-9]{20}"],
      minLength: 20,
      maxLength: 20,
    },
    c_Moneda: {
      enumeration:
        "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYR BZD CAD CDF CHE CHF CHW CLF CLP CNH CNY COP COU CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ESD ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRO MUR MVR MWK MXN MXV MYR MZN NAD NGN NIC NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLL SOS SRD SSP STD SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYP UYU UZS VEF VES VND VUV WST XAF XAG XAU XBA XBB XBC XBD XCD XDR XOF XPD XPF XPT XSU XTS XUA XXX YER ZAR ZMW ZWL",
    },
    c_TipoDeComprobante: {
      enumeration: "I E T N P",
    },
    c_Exportacion: {
      enumeration: "01 02 03 04",
    },
    c_MetodoPago: {
      enumeration: "PUE PPD",
    },
    c_CodigoPostal: {
      patterns: ["[0-9]{5,5}"],
    },
  },
};
