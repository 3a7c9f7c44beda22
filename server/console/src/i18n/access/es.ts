import type { MessageText } from "../message.ts";
import type { access as english } from "./en.ts";

export const access: Readonly<Record<keyof typeof english, MessageText>> = {
  "connections.calls": "Peticiones",
  "connections.choose": "Conexión",
  "connections.credential": "Probado con {key}, versión {n}",
  "connections.noCalls":
    "No hizo falta ninguna petición: el acceso de otras llamadas sigue siendo válido.",
  "connections.reason.answer": "Ha respondido, pero no como debía.",
  "connections.reason.busy": "Ahora no admite más peticiones. Vuelva a probar en unos minutos.",
  "connections.reason.credential-missing": "La credencial no está configurada aquí.",
  "connections.reason.credential-refused":
    "No acepta la credencial: contraseña o certificado incorrectos, o sin permiso.",
  "connections.reason.down": "En este momento no funciona o está en mantenimiento.",
  "connections.reason.no-answer": "No ha respondido a tiempo.",
  "connections.reason.no-test":
    "Esta conexión no tiene ninguna petición que no cambie nada, así que no se puede probar.",
  "connections.reason.not-allowed": "El operador de este servidor no permite la dirección.",
  "connections.reason.settings": "Falta un ajuste o es incorrecto.",
  "connections.reason.tls":
    "Ha fallado la conexión segura: una de las partes no confía en el certificado de la otra.",
  "connections.reason.unreachable": "No se puede alcanzar desde este servidor.",
  "connections.start": "Probar ahora",
  "connections.test": "Probar",
  "connections.testTitle": "Probar: {title}",
  "connections.text": "Se hace una petición que no envía ni cambia nada.",
  "connections.took": "{n} ms",
  "connections.works": "Responde y acepta la credencial.",
  "credentials.certificateFile": "Archivo del certificado",
  "credentials.certificateHint":
    "Un archivo .p12 o .pfx, o un .pem con clave, certificado y cadena.",
  "credentials.checked": "El servidor lo ha comprobado y guardado.",
  "credentials.holder": "Titular",
  "credentials.holderHint": "NIF de la empresa; vacío para el propio del espacio de trabajo.",
  "credentials.noLimit": "Sin fin conocido",
  "credentials.set": "Guardar credencial",
  "credentials.setTitle": "Guardar: {title}",
  "credentials.state.current": "En uso",
  "credentials.state.missing": "Falta",
  "credentials.state.next": "Espera su comprobación",
  "credentials.state.revoked": "Retirada",
  "credentials.state.secret": "Guardada como secreto",
  "passkey.add": "Añadir una llave de acceso",
  "passkey.name": "Nombre de la nueva llave de acceso",
  "passkey.nameHint": "Para reconocerla, por ejemplo «Portátil».",
  "passkey.none":
    "Esta dirección no admite llaves de acceso: necesitan HTTPS y un nombre en vez de un número, o localhost.",
  "passkey.remove": "Quitar",
  "passkey.removeOne": "Quitar {name}",
  "passkey.rename": "Cambiar el nombre",
  "passkey.renameOne": "Cambiar el nombre de {name}",
  "passkey.stopped":
    "El navegador no creó ni encontró una llave de acceso, o se canceló. Inténtelo de nuevo.",
  "passkey.text":
    "Entre con el bloqueo de su dispositivo o una llave de seguridad en vez de contraseña y código.",
  "passkey.title": "Llaves de acceso",
  "passkey.used": "último uso",
  "signin.again": "Empezar de nuevo",
  "signin.passkey": "Entrar con una llave de acceso",
  "signin.provider": "Entrar con {name}",
  "totp.qr": "Código QR para la aplicación de autenticación",
  "totp.scan": "Escanee este código con la aplicación de autenticación.",
};
