/** References of an order and their elements, in the order of the schema. */
export const ORDER_REFERENCES = [
  ["purchases", "DatiOrdineAcquisto"],
  ["contracts", "DatiContratto"],
  ["tender", "DatiConvenzione"],
  ["receiving", "DatiRicezione"],
] as const;

/** Earlier invoices. */
export const PRECEDING = "DatiFattureCollegate";

/** Codes of public contracts among a reference's identities. */
export const REFERENCE_CODES = [
  ["key", "item", "NumItem", 20],
  ["key", "order", "CodiceCommessaConvenzione", 100],
  ["type", "CUP", "CodiceCUP", 15],
  ["type", "CIG", "CodiceCIG", 15],
] as const;
