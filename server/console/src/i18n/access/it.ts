import type { MessageText } from "../message.ts";
import type { access as english } from "./en.ts";

export const access: Readonly<Record<keyof typeof english, MessageText>> = {
  "connections.calls": "Richieste",
  "connections.choose": "Connessione",
  "connections.credential": "Provato con {key}, versione {n}",
  "connections.noCalls":
    "Non è servita alcuna richiesta: l’accesso di altre chiamate è ancora valido.",
  "connections.reason.answer": "Ha risposto, ma non come doveva.",
  "connections.reason.busy": "Ora non accetta altre richieste. Riprovare tra qualche minuto.",
  "connections.reason.credential-missing": "La credenziale non è impostata qui.",
  "connections.reason.credential-refused":
    "Non accetta la credenziale: password o certificato errati, o senza autorizzazione.",
  "connections.reason.down": "Al momento non funziona o è in manutenzione.",
  "connections.reason.no-answer": "Non ha risposto in tempo.",
  "connections.reason.no-test":
    "Questa connessione non ha richieste che non cambiano nulla, quindi non si può provare.",
  "connections.reason.not-allowed": "Il gestore di questo server non consente l’indirizzo.",
  "connections.reason.settings": "Un’impostazione manca o è errata.",
  "connections.reason.tls":
    "La connessione sicura non è riuscita: una delle parti non si fida del certificato dell’altra.",
  "connections.reason.unreachable": "Non è raggiungibile da questo server.",
  "connections.start": "Prova ora",
  "connections.test": "Prova",
  "connections.testTitle": "Prova: {title}",
  "connections.text": "Si fa una richiesta che non invia e non cambia nulla.",
  "connections.took": "{n} ms",
  "connections.works": "Risponde e accetta la credenziale.",
  "credentials.certificateFile": "File del certificato",
  "credentials.certificateHint":
    "Un file .p12 o .pfx, oppure un file .pem con chiave, certificato e catena.",
  "credentials.checked": "Il server lo ha verificato e salvato.",
  "credentials.holder": "Titolare",
  "credentials.holderHint": "Codice fiscale dell’azienda; vuoto per quello dello spazio di lavoro.",
  "credentials.noLimit": "Nessuna scadenza nota",
  "credentials.set": "Imposta",
  "credentials.setTitle": "Imposta: {title}",
  "credentials.state.current": "In uso",
  "credentials.state.missing": "Manca",
  "credentials.state.next": "In attesa di conferma",
  "credentials.state.revoked": "Ritirata",
  "credentials.state.secret": "Impostata come segreto",
  "passkey.add": "Aggiungi una passkey",
  "passkey.name": "Nome della nuova passkey",
  "passkey.nameHint": "Per riconoscerla, ad esempio «Portatile».",
  "passkey.none":
    "Questo indirizzo non ammette passkey: servono HTTPS e un nome al posto di un numero, oppure localhost.",
  "passkey.remove": "Rimuovi",
  "passkey.removeOne": "Rimuovi {name}",
  "passkey.rename": "Rinomina",
  "passkey.renameOne": "Rinomina {name}",
  "passkey.stopped":
    "Il browser non ha creato né trovato una passkey, oppure l’operazione è stata interrotta. Riprova.",
  "passkey.text":
    "Accedi con il blocco del dispositivo o una chiave di sicurezza, invece di password e codice.",
  "passkey.title": "Passkey",
  "passkey.used": "ultimo uso",
  "signin.again": "Ricomincia",
  "signin.passkey": "Accedi con una passkey",
  "signin.provider": "Accedi con {name}",
  "totp.qr": "Codice QR per l’app di autenticazione",
  "totp.scan": "Scansiona questo codice con l’app di autenticazione.",
};
