/** A book of records: what was issued (LRFE), or received (LRFR). */
export interface Book {
  readonly key: "issued" | "received";
  /** Root of messages that add or modify, and of their records. */
  readonly supply: readonly [message: string, record: string];
  /** Root of messages that cancel records, and of their records. */
  readonly removal: readonly [message: string, record: string];
  /** Root of queries. */
  readonly query: string;
  /** Records of answers to queries, and their element with the invoice. */
  readonly found: readonly [record: string, invoice: string];
  /** Element with the invoice in a record that adds it. */
  readonly invoice: string;
  /** Element of the tax charged by the invoice. */
  readonly tax: string;
  /** TipoFactura of this book (lists L2_EMI, L2_RECI). */
  readonly docTypes: ReadonlySet<string>;
}

export const ISSUED: Book = {
  key: "issued",
  supply: ["SuministroLRFacturasEmitidas", "RegistroLRFacturasEmitidas"],
  removal: ["BajaLRFacturasEmitidas", "RegistroLRBajaExpedidas"],
  query: "ConsultaLRFacturasEmitidas",
  found: ["RegistroRespuestaConsultaLRFacturasEmitidas", "DatosFacturaEmitida"],
  invoice: "FacturaExpedida",
  tax: "CuotaRepercutida",
  docTypes: new Set("F1 F2 F3 F4 R1 R2 R3 R4 R5 AJ".split(" ")),
};

export const RECEIVED: Book = {
  key: "received",
  supply: ["SuministroLRFacturasRecibidas", "RegistroLRFacturasRecibidas"],
  removal: ["BajaLRFacturasRecibidas", "RegistroLRBajaRecibidas"],
  query: "ConsultaLRFacturasRecibidas",
  found: ["RegistroRespuestaConsultaLRFacturasRecibidas", "DatosFacturaRecibida"],
  invoice: "FacturaRecibida",
  tax: "CuotaSoportada",
  docTypes: new Set("F1 F2 F3 F4 F5 F6 R1 R2 R3 R4 R5 LC".split(" ")),
};
