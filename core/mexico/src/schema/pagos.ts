import type { XmlSchemaTypes } from "@fakturo/xml-schema";

/** Complement of payments 2.0. */
export const PAGOS_TYPES: XmlSchemaTypes = {
  content: {
    Totales:
      "@TotalRetencionesIVA:t_ImporteMXN? @TotalRetencionesISR:t_ImporteMXN? @TotalRetencionesIEPS:t_ImporteMXN? @TotalTrasladosBaseIVA16:t_ImporteMXN? @TotalTrasladosImpuestoIVA16:t_ImporteMXN? @TotalTrasladosBaseIVA8:t_ImporteMXN? @TotalTrasladosImpuestoIVA8:t_ImporteMXN? @TotalTrasladosBaseIVA0:t_ImporteMXN? @TotalTrasladosImpuestoIVA0:t_ImporteMXN? @TotalTrasladosBaseIVAExento:t_ImporteMXN? @MontoTotalPagos:t_ImporteMXN",
    RetencionDR:
      "@BaseDR:BaseDR @ImpuestoDR:c_Impuesto @TipoFactorDR:c_TipoFactor @TasaOCuotaDR:TasaOCuotaDR @ImporteDR:t_Importe",
    RetencionesDR: "RetencionDR+",
    TrasladoDR:
      "@BaseDR:BaseDR @ImpuestoDR:c_Impuesto @TipoFactorDR:c_TipoFactor @TasaOCuotaDR:TasaOCuotaDR? @ImporteDR:t_Importe?",
    TrasladosDR: "TrasladoDR+",
    ImpuestosDR: "RetencionesDR? TrasladosDR?",
    DoctoRelacionado:
      "ImpuestosDR? @IdDocumento:IdDocumento @Serie:Serie? @Folio:Folio? @MonedaDR:c_Moneda @EquivalenciaDR:EquivalenciaDR? @NumParcialidad:NumParcialidad @ImpSaldoAnt:t_Importe @ImpPagado:t_Importe @ImpSaldoInsoluto:t_Importe @ObjetoImpDR:c_ObjetoImp",
    RetencionP: "@ImpuestoP:c_Impuesto @ImporteP:t_Importe",
    RetencionesP: "RetencionP+",
    TrasladoP:
      "@BaseP:t_Importe @ImpuestoP:c_Impuesto @TipoFactorP:c_TipoFactor @TasaOCuotaP:TasaOCuotaDR? @ImporteP:t_Importe?",
    TrasladosP: "TrasladoP+",
    ImpuestosP: "RetencionesP? TrasladosP?",
    Pago: "DoctoRelacionado+ ImpuestosP? @FechaPago:t_FechaH @FormaDePagoP:c_FormaPago @MonedaP:c_Moneda @TipoCambioP:BaseDR? @Monto:t_Importe @NumOperacion:NumOperacion?",
    Pagos: "Totales Pago+ @Version:text",
  },
  values: {
    t_ImporteMXN: {
      kind: "decimal",
      patterns: ["[0-9]{1,18}(.[0-9]{1,2})?"],
      fractionDigits: 2,
      minInclusive: "0.00",
    },
    BaseDR: {
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
    TasaOCuotaDR: {
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
    IdDocumento: {
      patterns: [
        "([a-f0-9A-F]{8}-[a-f0-9A-F]{4}-[a-f0-9A-F]{4}-[a-f0-9A-F]{4}-[a-f0-9A-F]{12})|([0-9]{3}-[0-9]{2}-[0-9]{9})",
      ],
      minLength: 16,
      maxLength: 36,
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
    c_Moneda: {
      enumeration:
        "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYR BZD CAD CDF CHE CHF CHW CLF CLP CNH CNY COP COU CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ESD ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRO MUR MVR MWK MXN MXV MYR MZN NAD NGN NIC NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLL SOS SRD SSP STD SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYP UYU UZS VEF VES VND VUV WST XAF XAG XAU XBA XBB XBC XBD XCD XDR XOF XPD XPF XPT XSU XTS XUA XXX YER ZAR ZMW ZWL",
    },
    EquivalenciaDR: {
      kind: "decimal",
      fractionDigits: 10,
      minInclusive: "0.0000000001",
    },
    NumParcialidad: {
      kind: "integer",
      patterns: ["[1-9][0-9]{0,2}"],
    },
    c_ObjetoImp: {
      enumeration: "01 02 03 04 05 06 07 08",
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
    NumOperacion: {
      patterns: ["[^|]{1,100}"],
      minLength: 1,
      maxLength: 100,
    },
  },
};
