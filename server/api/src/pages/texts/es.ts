import type { PageTexts } from "./texts.ts";

export const es: PageTexts = {
  language: "Español",
  languages: "Idiomas",
  holder: "NIF",
  testing: "Entorno de pruebas: nada de lo que haga aquí tiene efectos legales.",
  received: "Recibido",
  send: "Subir",
  problem: "Hay un problema",
  credential: {
    heading: "Su certificado",
    intro:
      "El certificado de una persona, de representante, o el sello de su entidad. Se guarda cifrado y solo se usa para enviar sus documentos.",
    file: "Archivo del certificado",
    fileHint:
      "Un archivo que termina en .p12, .pfx o .pem, con su clave privada; o los dos archivos .cer y .key.",
    password: "Contraseña del archivo",
    requestIntro:
      "Si aún no tiene certificado: descargue este pedido, obtenga con él el certificado de la administración y suba solo el certificado. Su clave queda aquí, cifrada.",
    request: "Descargar el pedido de certificado",
  },
  mandate: {
    heading: "Otórguenos su representación",
    insteadOfCertificate: "Solo si no tiene certificado.",
    intro: "Descargue este documento, fírmelo y súbalo.",
    download: "Descargar el documento (PDF)",
    signed: "Documento firmado (PDF)",
    signature: "¿Cómo está firmado?",
    digital: "Con un certificado electrónico",
    hand: "A mano, y escaneado",
    identity: "Documento de identidad de quien firma",
    identityIntro:
      "Solo hace falta si el documento está firmado a mano: las dos caras del DNI, o la página del pasaporte con la foto.",
    view: "Cara",
    front: "Anverso",
    back: "Reverso",
    page: "Página del pasaporte",
    picture: "Imagen (JPEG o PNG)",
  },
  inputs: { heading: "Sus datos", save: "Guardar" },
  finish: {
    heading: "Terminar",
    intro: "Cuando todo esté recibido, confírmelo aquí.",
    confirm: "Confirmar",
  },
  reviewing: {
    heading: "Gracias",
    text: "Lo hemos recibido todo y lo revisaremos. No tiene que hacer nada más.",
  },
  deciding:
    "Lo hemos recibido todo y se está comprobando. Vuelva a esta página más tarde: si hay que corregir algo, se le indicará aquí. Cuando se acepte, este enlace dejará de funcionar.",
  status: "Situación:",
  askedAgain: "Vuelva a indicar lo que se le pide y confírmelo. Motivo:",
  reasons: { credentials: "La administración no ha aceptado estos datos de acceso." },
  refused: "No se ha aceptado: indíquelo de nuevo.",
  faults: {
    holder: "Este certificado es de {owner}, no de {holder}.",
    expired: "Este certificado ha caducado.",
    "not-yet-valid": "Este certificado aún no es válido.",
    purpose:
      "Este certificado no sirve para identificarse ante la administración o no sirve para firmar. Elija uno de autenticación y firma.",
    chain: "Un certificado de la cadena del archivo no corresponde a los demás.",
    certificate: "Este certificado no sirve para esto.",
    password: "La contraseña no abre el archivo, o el archivo no contiene la clave privada.",
    "certificate-file": "El archivo no es un certificado en formato .p12, .pfx o .pem.",
    "no-file": "Elija un archivo.",
    "not-pdf": "El documento debe ser un archivo PDF.",
    "not-signed": "El archivo PDF no contiene ninguna firma electrónica.",
    "signature-invalid":
      "La firma electrónica del archivo PDF no es válida, o el archivo se modificó después de firmarlo.",
    signer: "El certificado de la firma no contiene este NIF.",
    "not-picture": "La imagen debe ser un archivo JPEG o PNG.",
    "too-large": "El archivo es demasiado grande.",
    inputs: "Faltan datos o alguno no es válido.",
    missing: "Aún falta algo: súbalo antes de confirmar.",
    done: "Ya se confirmó todo.",
    link: "Este enlace no es válido o ha dejado de serlo. Pida uno nuevo.",
    often: "Demasiadas solicitudes. Espere un minuto e inténtelo de nuevo.",
    other: "No ha funcionado. Inténtelo más tarde.",
  },
};
