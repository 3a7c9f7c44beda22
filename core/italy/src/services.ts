/** Namespace of the elements of SdIRiceviFile and TrasmissioneFatture (TrasmissioneTypes 1.1). */
export const TRANSMISSION_TYPES = "http://www.fatturapa.gov.it/sdi/ws/trasmissione/v1.0/types";
/** Namespace of the elements of SdIRiceviNotifica and RicezioneFatture (RicezioneTypes 1.0). */
export const RECEPTION_TYPES = "http://www.fatturapa.gov.it/sdi/ws/ricezione/v1.0/types";

/** Namespace of messages about invoices to public bodies. */
export const PUBLIC_MESSAGES = "http://www.fatturapa.gov.it/sdi/messaggi/v1.0";
/** Namespace of messages about other invoices. */
export const PRIVATE_MESSAGES =
  "http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fattura/messaggi/v1.0";

/** `SOAPAction` of the operations, without those of `NOTIFICATIONS`. */
export const SDI_ACTIONS = {
  file: "http://www.fatturapa.it/SdIRiceviFile/RiceviFile",
  outcome: "http://www.fatturapa.it/SdIRicezioneNotifiche/NotificaEsito",
  delivery: "http://www.fatturapa.it/RicezioneFatture/RiceviFattureSdI",
  terms: "http://www.fatturapa.it/RicezioneFatture/NotificaDecorrenzaTermini",
} as const;

/** Kinds of messages, as in their file names: `NS` refused, `RC` delivered … */
export type ReceiptType = "NS" | "RC" | "MC" | "NE" | "EC" | "SE" | "DT" | "AT" | "MT";

/** Operation, element and `SOAPAction` of the messages to the sender (TrasmissioneFatture 1.1). */
export const NOTIFICATIONS = {
  RC: notification("RicevutaConsegna", "ricevutaConsegna"),
  MC: notification("NotificaMancataConsegna", "notificaMancataConsegna"),
  NS: notification("NotificaScarto", "notificaScarto"),
  NE: notification("NotificaEsito", "notificaEsito"),
  DT: notification("NotificaDecorrenzaTermini", "notificaDecorrenzaTermini"),
  AT: notification("AttestazioneTrasmissioneFattura", "attestazioneTrasmissioneFattura"),
} as const;

function notification(operation: string, element: string) {
  return {
    operation,
    element,
    action: `http://www.fatturapa.it/TrasmissioneFatture/${operation}`,
  };
}
