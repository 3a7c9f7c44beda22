/** Kinds such as `NS`, from file names. */
export type ReceiptType = "NS" | "RC" | "MC" | "NE" | "EC" | "SE" | "DT" | "AT" | "MT";

/** Messages of the SdI by root element; those of public bodies and of others share some names. */
export const RECEIPT_TYPES: ReadonlyMap<string, ReceiptType> = new Map([
  ["NotificaScarto", "NS"],
  ["RicevutaScarto", "NS"],
  ["RicevutaConsegna", "RC"],
  ["NotificaMancataConsegna", "MC"],
  ["RicevutaImpossibilitaRecapito", "MC"],
  ["NotificaEsito", "NE"],
  ["NotificaEsitoCommittente", "EC"],
  ["ScartoEsitoCommittente", "SE"],
  ["NotificaDecorrenzaTermini", "DT"],
  ["AttestazioneTrasmissioneFattura", "AT"],
  ["MetadatiInvioFile", "MT"],
  ["FileMetadati", "MT"],
]);

/** Namespaces of messages about invoices to public bodies, and to anyone else. */
export const PUBLIC_MESSAGES = "http://www.fatturapa.gov.it/sdi/messaggi/v1.0";
export const PRIVATE_MESSAGES =
  "http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fattura/messaggi/v1.0";

/** Answer of a public body. */
export const ACCEPTED = "EC01";
export const REFUSED = "EC02";
