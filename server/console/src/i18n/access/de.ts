import type { MessageText } from "../message.ts";
import type { access as english } from "./en.ts";

export const access: Readonly<Record<keyof typeof english, MessageText>> = {
  "connections.calls": "Anfragen",
  "connections.choose": "Verbindung",
  "connections.credential": "Versucht mit {key}, Version {n}",
  "connections.noCalls": "Es war keine Anfrage nötig: Die Anmeldung anderer Aufrufe gilt noch.",
  "connections.reason.answer": "Die Stelle hat geantwortet, aber nicht wie erwartet.",
  "connections.reason.busy":
    "Die Stelle nimmt gerade keine Anfragen mehr an. In einigen Minuten noch einmal versuchen.",
  "connections.reason.credential-missing": "Die Zugangsdaten sind hier nicht gesetzt.",
  "connections.reason.credential-refused":
    "Die Zugangsdaten werden nicht angenommen: falsches Passwort oder Zertifikat, oder ohne Berechtigung.",
  "connections.reason.down": "Der Dienst funktioniert gerade nicht oder wird gewartet.",
  "connections.reason.no-answer": "Es kam keine rechtzeitige Antwort.",
  "connections.reason.no-test":
    "Diese Verbindung hat keine Anfrage, die nichts ändert, und kann nicht geprüft werden.",
  "connections.reason.not-allowed": "Der Betreiber dieses Servers erlaubt die Adresse nicht.",
  "connections.reason.settings": "Eine Einstellung fehlt oder ist falsch.",
  "connections.reason.tls":
    "Die sichere Verbindung kam nicht zustande: Eine Seite vertraut dem Zertifikat der anderen nicht.",
  "connections.reason.unreachable": "Der Dienst ist von diesem Server aus nicht erreichbar.",
  "connections.start": "Jetzt prüfen",
  "connections.test": "Prüfen",
  "connections.testTitle": "Prüfen: {title}",
  "connections.text": "Es wird eine Anfrage gestellt, die nichts sendet und nichts ändert.",
  "connections.took": "{n} ms",
  "connections.works": "Der Dienst antwortet und nimmt die Zugangsdaten an.",
  "credentials.certificateFile": "Zertifikatsdatei",
  "credentials.certificateHint":
    "Eine .p12- oder .pfx-Datei, oder eine .pem-Datei mit Schlüssel, Zertifikat und Kette.",
  "credentials.checked": "Der Server hat es geprüft und gespeichert.",
  "credentials.holder": "Inhaber",
  "credentials.holderHint": "Steuernummer der Firma; leer für den eigenen des Arbeitsbereichs.",
  "credentials.noLimit": "Kein Ende bekannt",
  "credentials.set": "Hinterlegen",
  "credentials.setTitle": "Hinterlegen: {title}",
  "credentials.state.current": "In Gebrauch",
  "credentials.state.missing": "Fehlt",
  "credentials.state.next": "Wartet auf seine Bestätigung",
  "credentials.state.revoked": "Zurückgezogen",
  "credentials.state.secret": "Als Geheimnis hinterlegt",
  "passkey.add": "Passkey hinzufügen",
  "passkey.name": "Name des neuen Passkeys",
  "passkey.nameHint": "Damit Sie ihn wiedererkennen, zum Beispiel „Laptop“.",
  "passkey.none":
    "Unter dieser Adresse gehen keine Passkeys: Sie brauchen HTTPS und einen Namen statt einer Nummer, oder localhost.",
  "passkey.remove": "Entfernen",
  "passkey.removeOne": "{name} entfernen",
  "passkey.rename": "Umbenennen",
  "passkey.renameOne": "{name} umbenennen",
  "passkey.stopped":
    "Der Browser hat keinen Passkey erstellt oder gefunden, oder es wurde abgebrochen. Versuchen Sie es noch einmal.",
  "passkey.text":
    "Melden Sie sich mit der Sperre Ihres Geräts oder einem Sicherheitsschlüssel an, statt mit Passwort und Code.",
  "passkey.title": "Passkeys",
  "passkey.used": "zuletzt benutzt",
  "signin.again": "Von vorn beginnen",
  "signin.passkey": "Mit einem Passkey anmelden",
  "signin.provider": "Mit {name} anmelden",
  "totp.qr": "QR-Code für die Authenticator-App",
  "totp.scan": "Lesen Sie diesen Code mit der Authenticator-App ein.",
};
