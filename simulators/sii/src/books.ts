/** A book and the names of its messages. */
export interface Book {
  readonly key: "issued" | "received";
  readonly supply: string;
  readonly removal: string;
  readonly query: string;
  /** Query of what suppliers have reported, where the book has it; it names the holder in another way. */
  readonly reported?: string;
  /** Types of the records that add and cancel, in the schema. */
  readonly types: readonly [supply: string, removal: string];
  /** Types of their key. */
  readonly ids: readonly [supply: string, removal: string];
  readonly record: readonly [supply: string, removal: string];
  readonly invoice: string;
  readonly replies: readonly [supply: string, removal: string, query: string];
  /** Records of answers to queries, their invoice, and whether payments are stored. */
  readonly found: readonly [record: string, invoice: string, payments: string];
  readonly tax: string;
  readonly docTypes: ReadonlySet<string>;
}

export const ISSUED: Book = {
  key: "issued",
  supply: "SuministroLRFacturasEmitidas",
  removal: "BajaLRFacturasEmitidas",
  query: "ConsultaLRFacturasEmitidas",
  types: ["LRfacturasEmitidasType", "LRBajaExpedidasType"],
  ids: ["IDFacturaExpedidaType", "IDFacturaExpedidaBCType"],
  record: ["RegistroLRFacturasEmitidas", "RegistroLRBajaExpedidas"],
  invoice: "FacturaExpedida",
  replies: [
    "RespuestaLRFacturasEmitidas",
    "RespuestaLRBajaFacturasEmitidas",
    "RespuestaConsultaLRFacturasEmitidas",
  ],
  found: ["RegistroRespuestaConsultaLRFacturasEmitidas", "DatosFacturaEmitida", "Cobros"],
  tax: "CuotaRepercutida",
  docTypes: new Set("F1 F2 F3 F4 R1 R2 R3 R4 R5 AJ 24 25".split(" ")),
};

export const RECEIVED: Book = {
  key: "received",
  supply: "SuministroLRFacturasRecibidas",
  removal: "BajaLRFacturasRecibidas",
  query: "ConsultaLRFacturasRecibidas",
  reported: "ConsultaLRFactInformadasProveedor",
  types: ["LRFacturasRecibidasType", "LRBajaRecibidasType"],
  ids: ["IDFacturaRecibidaType", "IDFacturaRecibidaNombreBCType"],
  record: ["RegistroLRFacturasRecibidas", "RegistroLRBajaRecibidas"],
  invoice: "FacturaRecibida",
  replies: [
    "RespuestaLRFacturasRecibidas",
    "RespuestaLRBajaFacturasRecibidas",
    "RespuestaConsultaLRFacturasRecibidas",
  ],
  found: ["RegistroRespuestaConsultaLRFacturasRecibidas", "DatosFacturaRecibida", "Pagos"],
  tax: "CuotaSoportada",
  docTypes: new Set("F1 F2 F3 F4 F5 F6 R1 R2 R3 R4 R5 LC 24 25".split(" ")),
};

export const BOOKS: readonly Book[] = [ISSUED, RECEIVED];
