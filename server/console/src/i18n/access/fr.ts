import type { MessageText } from "../message.ts";
import type { access as english } from "./en.ts";

export const access: Readonly<Record<keyof typeof english, MessageText>> = {
  "credentials.certificateFile": "Fichier du certificat",
  "credentials.certificateHint":
    "Un fichier .p12 ou .pfx, ou un fichier .pem avec clé, certificat et chaîne.",
  "credentials.checked": "Le serveur l’a vérifié et enregistré.",
  "credentials.holder": "Titulaire",
  "credentials.holderHint":
    "Numéro fiscal de l’entreprise ; vide pour celui de l’espace de travail.",
  "credentials.noLimit": "Pas de fin connue",
  "credentials.set": "Enregistrer l’accès",
  "credentials.setTitle": "Enregistrer : {title}",
  "credentials.state.current": "En service",
  "credentials.state.missing": "Manque",
  "credentials.state.next": "Attend sa vérification",
  "credentials.state.revoked": "Retiré",
  "credentials.state.secret": "Enregistré comme secret",
  "passkey.add": "Ajouter une clé d’accès",
  "passkey.name": "Nom de la nouvelle clé d’accès",
  "passkey.nameHint": "Pour la reconnaître, par exemple « Portable ».",
  "passkey.none":
    "Cette adresse ne permet pas les clés d’accès : il faut HTTPS et un nom au lieu d’un numéro, ou localhost.",
  "passkey.remove": "Retirer",
  "passkey.removeOne": "Retirer {name}",
  "passkey.rename": "Renommer",
  "passkey.renameOne": "Renommer {name}",
  "passkey.stopped":
    "Le navigateur n’a créé ni trouvé de clé d’accès, ou l’opération a été arrêtée. Réessayez.",
  "passkey.text":
    "Connectez-vous avec le verrouillage de votre appareil ou une clé de sécurité, au lieu du mot de passe et du code.",
  "passkey.title": "Clés d’accès",
  "passkey.used": "dernière utilisation",
  "signin.again": "Recommencer",
  "signin.passkey": "Se connecter avec une clé d’accès",
  "signin.provider": "Se connecter avec {name}",
  "totp.qr": "Code QR pour l’application d’authentification",
  "totp.scan": "Scannez ce code avec l’application d’authentification.",
};
