import type { MessageText } from "../message.ts";
import type { design as english } from "./en.ts";

export const design: Readonly<Record<keyof typeof english, MessageText>> = {
  "start.accepted": "Die Rechnung wurde angenommen. Wie geht es weiter?",
  "start.addons": "Addons",
  "start.apply": "Einrichten",
  "start.choose": "Wählen, wie Dokumente versendet werden",
  "start.invite": "Andere einladen",
  "start.invoice": "Die Beispielrechnung ansehen",
  "start.key": "Einen API-Schlüssel für Ihr Programm anlegen",
  "start.later": "Später",
  "start.made": "Nummernkreise und Workflows sind angelegt.",
  "start.noTemplates":
    "Für dieses Land gibt es keine Vorlage. Legen Sie einen eigenen Workflow an.",
  "start.notAccepted": "Die Rechnung wurde nicht angenommen; die Schritte sagen, warum.",
  "start.own": "Eine eigene Rechnung schreiben",
  "start.sample": "Beispiele für Lieferant, Kunde und Rechnung anlegen",
  "start.sampleHint": "Wo die Behörde simuliert wird, wird der Lieferant dort registriert.",
  "start.seeFiles": "Die Dateien und die Antwort der Behörde ansehen",
  "start.send": "Die Rechnung senden",
  "start.sending": "Die Rechnung ist unterwegs; ihre Schritte stehen unten.",
  "start.simulated": "Simuliert",
  "start.supplierReady": "Der Lieferant darf senden.",
  "start.supplierWaits": "Der Lieferant wird registriert.",
  "start.title": "Erstes Dokument",
};
