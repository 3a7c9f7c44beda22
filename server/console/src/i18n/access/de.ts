import type { MessageText } from "../message.ts";
import type { access as english } from "./en.ts";

export const access: Readonly<Record<keyof typeof english, MessageText>> = {
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
