import type { ReceiptType } from "@fakturo/italy";

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

/** Answer of a public body. */
export const ACCEPTED = "EC01";
export const REFUSED = "EC02";
