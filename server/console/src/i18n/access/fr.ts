import type { MessageText } from "../message.ts";
import type { access as english } from "./en.ts";

export const access: Readonly<Record<keyof typeof english, MessageText>> = {
  "connections.calls": "Requêtes",
  "connections.choose": "Connexion",
  "connections.credential": "Essayé avec {key}, version {n}",
  "connections.noCalls":
    "Aucune requête n’a été nécessaire : la connexion d’autres appels est encore valable.",
  "connections.reason.answer": "Le service a répondu, mais pas comme il le devait.",
  "connections.reason.busy":
    "Le service n’accepte plus de requêtes pour l’instant. Réessayez dans quelques minutes.",
  "connections.reason.credential-missing": "Les identifiants ne sont pas renseignés ici.",
  "connections.reason.credential-refused":
    "Les identifiants ne sont pas acceptés : mot de passe ou certificat erroné, ou sans droit d’accès.",
  "connections.reason.down": "Le service ne fonctionne pas actuellement ou est en maintenance.",
  "connections.reason.no-answer": "Le service n’a pas répondu à temps.",
  "connections.reason.no-test":
    "Cette connexion n’a pas de requête sans effet ; elle ne peut pas être testée.",
  "connections.reason.not-allowed": "L’exploitant de ce serveur n’autorise pas cette adresse.",
  "connections.reason.settings": "Un réglage manque ou est erroné.",
  "connections.reason.tls":
    "La connexion sécurisée a échoué : l’un des deux côtés ne fait pas confiance au certificat de l’autre.",
  "connections.reason.unreachable": "Le service est injoignable depuis ce serveur.",
  "connections.start": "Tester maintenant",
  "connections.test": "Tester",
  "connections.testTitle": "Tester : {title}",
  "connections.text": "Une requête est faite, qui n’envoie et ne change rien.",
  "connections.took": "{n} ms",
  "connections.works": "Le service répond et accepte les identifiants.",
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
