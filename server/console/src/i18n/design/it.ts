import type { MessageText } from "../message.ts";
import type { design as english } from "./en.ts";

export const design: Readonly<Record<keyof typeof english, MessageText>> = {
  "start.accepted": "La fattura è stata accettata. E adesso?",
  "start.addons": "Componenti",
  "start.apply": "Preparare",
  "start.choose": "Scegliere come partono i documenti",
  "start.invite": "Invitare altre persone",
  "start.invoice": "Vedere la fattura di esempio",
  "start.key": "Creare una chiave API per il suo programma",
  "start.later": "Più tardi",
  "start.made": "Le serie e i flussi sono stati creati.",
  "start.noTemplates": "Non ci sono modelli per questo paese. Crei un flusso proprio.",
  "start.notAccepted": "La fattura non è stata accettata; i passi dicono perché.",
  "start.own": "Creare una fattura propria",
  "start.sample": "Creare un fornitore, un cliente e una fattura di esempio",
  "start.sampleHint": "Se l’autorità è simulata, il fornitore vi viene registrato.",
  "start.seeFiles": "Vedere i file e la risposta dell’autorità",
  "start.send": "Inviare la fattura",
  "start.sending": "La fattura è in corso di invio; i passi sono sotto.",
  "start.simulated": "Simulato",
  "start.supplierReady": "Il fornitore può inviare.",
  "start.supplierWaits": "Il fornitore è in corso di registrazione.",
  "start.title": "Primo documento",
};
