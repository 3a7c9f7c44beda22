import type { MessageText } from "../message.ts";
import type { work as english } from "./en.ts";

/** German texts of the overview, of jobs, webhooks and tests of workflows. */
export const work: Readonly<Record<keyof typeof english, MessageText>> = {
  "design.test": "Test",
  "home.byHour": "Nach Stunden",
  "home.deadlines": "Als Nächstes fällig",
  "home.hour": "Stunde",
  "home.lastDay": {
    one: "{n} Auftrag in den letzten 24 Stunden, {failed} fehlgeschlagen.",
    other: "{n} Aufträge in den letzten 24 Stunden, {failed} fehlgeschlagen.",
  },
  "home.noDeadlines": "Kein Datensatz hat eine Frist.",
  "home.noneOpen": "Kein Auftrag ist offen.",
  "home.oldest": "der älteste {at}",
  "home.partial": "Es gibt weitere, die nicht gezählt sind.",
  "home.throughput": "Warteschlange und Durchsatz",
  "job.wake": "Wecken",
  "job.wakeHint": "Ruft den wartenden Schritt jetzt auf.",
  "nav.webhooks": "Webhooks",
  "rerunAll.action": "Noch einmal ausführen",
  "rerunAll.fromFailed": "Ab dem fehlgeschlagenen Schritt",
  "rerunAll.hint":
    "Alle beendeten Aufträge, die zu den Filtern passen. Von mehreren Aufträgen eines Workflows für ein Dokument läuft nur der neueste noch einmal.",
  "rerunAll.needsFilter": "Wählen Sie zuerst einen Filter.",
  "rerunAll.open": "Alle noch einmal ausführen",
  "rerunAll.title": "Alle passenden noch einmal ausführen",
  "status.cancel": "Abgebrochen",
  "status.err": "Wird später wiederholt",
  "test.again": "Noch einmal testen",
  "test.asItIs": "Wie es ist",
  "test.assumed": "angenommen, nicht aufgerufen",
  "test.called": "ausgeführt und rückgängig gemacht",
  "test.changes": { one: "{n} geänderter Wert", other: "{n} geänderte Werte" },
  "test.choose": "Dokument wählen",
  "test.chosen": "von Ihnen gewählt",
  "test.document": "Dokument für den Test",
  "test.file": "Datei",
  "test.folder": "Ordner",
  "test.ko": "Der Auftrag würde fehlschlagen.",
  "test.noDocument": "Es gibt kein Dokument dieser Art zum Testen. Legen Sie zuerst eines an.",
  "test.ok": "Der Auftrag würde gut enden.",
  "test.outcomeOf": "Ergebnis von {name}",
  "test.stopped": "Der Test dauerte zu lange und wurde beendet.",
  "test.text":
    "Bedingungen, Nummern und Umwandlungen werden ausgeführt und rückgängig gemacht; nichts wird gespeichert oder gesendet. Schritte, die andere aufrufen, enden so, wie Sie es wählen.",
  "test.title": "Test des Workflows",
  "webhooks.attempts": "Versuche",
  "webhooks.empty":
    "In letzter Zeit wurde kein Webhook gesendet. Fügen Sie den Schritt in einen Workflow ein.",
  "webhooks.ms": "{n} ms",
  "webhooks.receiver": "Empfänger",
  "webhooks.resend": "Noch einmal senden",
  "webhooks.resendHint": "Führt den Auftrag ab diesem Schritt noch einmal aus.",
  "webhooks.resent": "Der Auftrag läuft ab dem Webhook noch einmal.",
  "webhooks.text":
    "Die letzten Zustellungen. Inhalte und Adressen werden nicht aufbewahrt, weil sie geheim sein können.",
};
