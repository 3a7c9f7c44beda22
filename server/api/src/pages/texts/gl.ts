import type { PageTexts } from "./texts.ts";

export const gl: PageTexts = {
  language: "Galego",
  languages: "Idiomas",
  holder: "NIF",
  testing: "Contorno de probas: nada do que faga aquí ten efectos legais.",
  received: "Recibido",
  send: "Subir",
  problem: "Hai un problema",
  credential: {
    heading: "O seu certificado",
    intro:
      "O certificado dunha persoa, de representante, ou o selo da súa entidade. Gárdase cifrado e só se usa para enviar os seus documentos.",
    file: "Ficheiro do certificado",
    fileHint:
      "Un ficheiro que remata en .p12, .pfx ou .pem, coa súa clave privada; ou os dous ficheiros .cer e .key.",
    password: "Contrasinal do ficheiro",
    requestIntro:
      "Se aínda non ten certificado: descargue esta solicitude, obteña con ela o certificado da administración e suba só o certificado. A clave queda aquí, cifrada.",
    request: "Descargar a solicitude de certificado",
  },
  mandate: {
    heading: "Outórguenos a súa representación",
    insteadOfCertificate: "Só se non ten certificado.",
    intro: "Descargue este documento, asíneo e súbao.",
    download: "Descargar o documento (PDF)",
    signed: "Documento asinado (PDF)",
    signature: "Como está asinado?",
    digital: "Cun certificado electrónico",
    hand: "Á man, e escaneado",
    identity: "Documento de identidade de quen asina",
    identityIntro:
      "Só fai falta se o documento está asinado á man: as dúas caras do DNI, ou a páxina do pasaporte coa foto.",
    view: "Cara",
    front: "Anverso",
    back: "Reverso",
    page: "Páxina do pasaporte",
    picture: "Imaxe (JPEG ou PNG)",
  },
  inputs: { heading: "Os seus datos", save: "Gardar" },
  finish: {
    heading: "Rematar",
    intro: "Cando todo estea recibido, confírmeo aquí.",
    confirm: "Confirmar",
  },
  reviewing: {
    heading: "Grazas",
    text: "Recibímolo todo e revisarémolo. Non ten que facer nada máis.",
  },
  deciding:
    "Recibímolo todo e estase a comprobar. Volva a esta páxina máis tarde: se hai que corrixir algo, indicarase aquí. Cando se acepte, esta ligazón deixará de funcionar.",
  status: "Situación:",
  askedAgain: "Volva indicar o que se pide e confírmeo. Motivo:",
  reasons: { credentials: "A Administración non aceptou estes datos de acceso." },
  refused: "Non se aceptou: indíqueo de novo.",
  faults: {
    holder: "Este certificado é de {owner}, non de {holder}.",
    expired: "Este certificado caducou.",
    "not-yet-valid": "Este certificado aínda non é válido.",
    purpose:
      "Este certificado non serve para identificarse ante a Administración ou non serve para asinar. Escolla un de autenticación e sinatura.",
    chain: "Un certificado da cadea do ficheiro non corresponde aos demais.",
    certificate: "Este certificado non serve para isto.",
    password: "O contrasinal non abre o ficheiro, ou o ficheiro non contén a clave privada.",
    "certificate-file": "O ficheiro non é un certificado en formato .p12, .pfx ou .pem.",
    "no-file": "Escolla un ficheiro.",
    "not-pdf": "O documento debe ser un ficheiro PDF.",
    "not-signed": "O ficheiro PDF non contén ningunha sinatura electrónica.",
    "signature-invalid":
      "A sinatura electrónica do ficheiro PDF non é válida, ou o ficheiro modificouse despois de asinalo.",
    signer: "O certificado da sinatura non contén este NIF.",
    "not-picture": "A imaxe debe ser un ficheiro JPEG ou PNG.",
    "too-large": "O ficheiro é demasiado grande.",
    inputs: "Faltan datos ou algún non é válido.",
    missing: "Aínda falta algo: súbao antes de confirmar.",
    done: "Xa se confirmou todo.",
    link: "Esta ligazón non é válida ou deixou de selo. Pida unha nova.",
    often: "Demasiadas solicitudes. Agarde un minuto e inténteo de novo.",
    other: "Non funcionou. Inténteo máis tarde.",
  },
};
