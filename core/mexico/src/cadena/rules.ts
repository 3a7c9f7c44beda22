/**
 * What a rule contributes to the cadena original, in order: the attributes named in a text, those
 * with `?` only where present; or, for a pair, the rules of every element at a path.
 */
export type CadenaRule = string | readonly [path: string, rules: readonly CadenaRule[]];

const TAX = "Base Impuesto TipoFactor TasaOCuota? Importe?";
const PEDIMENTO: CadenaRule = ["cfdi:InformacionAduanera", ["NumeroPedimento"]];

const CONCEPT: readonly CadenaRule[] = [
  "ClaveProdServ NoIdentificacion? Cantidad ClaveUnidad Unidad? Descripcion ValorUnitario Importe Descuento? ObjetoImp",
  ["cfdi:Impuestos/cfdi:Traslados/cfdi:Traslado", [TAX]],
  ["cfdi:Impuestos/cfdi:Retenciones/cfdi:Retencion", [TAX]],
  [
    "cfdi:ACuentaTerceros",
    [
      "RfcACuentaTerceros NombreACuentaTerceros RegimenFiscalACuentaTerceros DomicilioFiscalACuentaTerceros",
    ],
  ],
  PEDIMENTO,
  ["cfdi:CuentaPredial", ["Numero"]],
  [
    "cfdi:Parte",
    [
      "ClaveProdServ NoIdentificacion? Cantidad Unidad? Descripcion ValorUnitario? Importe?",
      PEDIMENTO,
    ],
  ],
];

/** The Comprobante, in the order of `cadenaoriginal_4_0.xslt`; its complements follow. */
export const COMPROBANTE: readonly CadenaRule[] = [
  "Version Serie? Folio? Fecha FormaPago? NoCertificado CondicionesDePago? SubTotal Descuento? Moneda TipoCambio? Total TipoDeComprobante Exportacion MetodoPago? LugarExpedicion Confirmacion?",
  ["cfdi:InformacionGlobal", ["Periodicidad Meses Año"]],
  ["cfdi:CfdiRelacionados", ["TipoRelacion", ["cfdi:CfdiRelacionado", ["UUID"]]]],
  ["cfdi:Emisor", ["Rfc Nombre RegimenFiscal FacAtrAdquirente?"]],
  [
    "cfdi:Receptor",
    [
      "Rfc Nombre DomicilioFiscalReceptor ResidenciaFiscal? NumRegIdTrib? RegimenFiscalReceptor UsoCFDI",
    ],
  ],
  ["cfdi:Conceptos/cfdi:Concepto", CONCEPT],
  [
    "cfdi:Impuestos",
    [
      ["cfdi:Retenciones/cfdi:Retencion", ["Impuesto Importe"]],
      "TotalImpuestosRetenidos?",
      ["cfdi:Traslados/cfdi:Traslado", [TAX]],
      "TotalImpuestosTrasladados?",
    ],
  ],
];

const FUEL: readonly CadenaRule[] = [
  "Version TipoOperacion NumeroDeCuenta SubTotal Total",
  [
    "ecc12:Conceptos/ecc12:ConceptoEstadoDeCuentaCombustible",
    [
      "Identificador Fecha Rfc ClaveEstacion Cantidad TipoCombustible Unidad? NombreCombustible FolioOperacion ValorUnitario Importe",
      ["ecc12:Traslados/ecc12:Traslado", ["Impuesto TasaOCuota Importe"]],
    ],
  ],
];

const VOUCHERS: readonly CadenaRule[] = [
  "version tipoOperacion registroPatronal? numeroDeCuenta total",
  [
    "valesdedespensa:Conceptos/valesdedespensa:Concepto",
    ["identificador fecha rfc curp nombre numSeguridadSocial? importe"],
  ],
];

const PAID_TAX = "BaseDR ImpuestoDR TipoFactorDR TasaOCuotaDR? ImporteDR?";

const PAYMENTS: readonly CadenaRule[] = [
  "Version",
  [
    "pago20:Totales",
    [
      "TotalRetencionesIVA? TotalRetencionesISR? TotalRetencionesIEPS? TotalTrasladosBaseIVA16? TotalTrasladosImpuestoIVA16? TotalTrasladosBaseIVA8? TotalTrasladosImpuestoIVA8? TotalTrasladosBaseIVA0? TotalTrasladosImpuestoIVA0? TotalTrasladosBaseIVAExento? MontoTotalPagos",
    ],
  ],
  [
    "pago20:Pago",
    [
      "FechaPago FormaDePagoP MonedaP TipoCambioP? Monto NumOperacion? RfcEmisorCtaOrd? NomBancoOrdExt? CtaOrdenante? RfcEmisorCtaBen? CtaBeneficiario? TipoCadPago? CertPago? CadPago? SelloPago?",
      [
        "pago20:DoctoRelacionado",
        [
          "IdDocumento Serie? Folio? MonedaDR EquivalenciaDR? NumParcialidad ImpSaldoAnt ImpPagado ImpSaldoInsoluto ObjetoImpDR",
          ["pago20:ImpuestosDR/pago20:RetencionesDR/pago20:RetencionDR", [PAID_TAX]],
          ["pago20:ImpuestosDR/pago20:TrasladosDR/pago20:TrasladoDR", [PAID_TAX]],
        ],
      ],
      ["pago20:ImpuestosP/pago20:RetencionesP/pago20:RetencionP", ["ImpuestoP ImporteP"]],
      [
        "pago20:ImpuestosP/pago20:TrasladosP/pago20:TrasladoP",
        ["BaseP ImpuestoP TipoFactorP TasaOCuotaP? ImporteP?"],
      ],
    ],
  ],
];

/** Complements by prefix and name; the stamp of the SAT is excluded. */
export const COMPLEMENTS: readonly (readonly [path: string, rules: readonly CadenaRule[]])[] = [
  ["ecc12:EstadoDeCuentaCombustible", FUEL],
  ["valesdedespensa:ValesDeDespensa", VOUCHERS],
  ["pago20:Pagos", PAYMENTS],
  ["tfd:TimbreFiscalDigital", []],
];

/** The stamp of the SAT has its own cadena (`cadenaoriginal_TFD_1_1.xslt`). */
export const STAMP: readonly CadenaRule[] = [
  "Version UUID FechaTimbrado RfcProvCertif Leyenda? SelloCFD NoCertificadoSAT",
];
