import type { PageTexts } from "./texts.ts";

export const ca: PageTexts = {
  language: "Català",
  languages: "Idiomes",
  holder: "NIF",
  testing: "Entorn de proves: res del que faci aquí no té efectes legals.",
  received: "Rebut",
  send: "Pujar",
  problem: "Hi ha un problema",
  credential: {
    heading: "El seu certificat",
    intro:
      "El certificat d'una persona, de representant, o el segell de la seva entitat. Es desa xifrat i només s'utilitza per enviar els seus documents.",
    file: "Fitxer del certificat",
    fileHint:
      "Un fitxer que acaba en .p12, .pfx o .pem, amb la seva clau privada; o els dos fitxers .cer i .key.",
    password: "Contrasenya del fitxer",
    requestIntro:
      "Si encara no té certificat: descarregui aquesta sol·licitud, obtingui el certificat de l'administració i pugi només el certificat. La clau queda aquí, xifrada.",
    request: "Descarrega la sol·licitud de certificat",
  },
  mandate: {
    heading: "Atorgui'ns la seva representació",
    insteadOfCertificate: "Només si no té certificat.",
    intro: "Baixi aquest document, signi'l i pugi'l.",
    download: "Baixar el document (PDF)",
    signed: "Document signat (PDF)",
    signature: "Com està signat?",
    digital: "Amb un certificat electrònic",
    hand: "A mà, i escanejat",
    identity: "Document d'identitat de qui signa",
    identityIntro:
      "Només cal si el document està signat a mà: les dues cares del DNI, o la pàgina del passaport amb la foto.",
    view: "Cara",
    front: "Anvers",
    back: "Revers",
    page: "Pàgina del passaport",
    picture: "Imatge (JPEG o PNG)",
  },
  inputs: { heading: "Les seves dades", save: "Desar" },
  finish: {
    heading: "Acabar",
    intro: "Quan tot estigui rebut, confirmi-ho aquí.",
    confirm: "Confirmar",
  },
  reviewing: {
    heading: "Gràcies",
    text: "Ho hem rebut tot i ho revisarem. No ha de fer res més.",
  },
  deciding:
    "Ho hem rebut tot i s'està comprovant. Torni a aquesta pàgina més tard: si cal corregir res, s'indicarà aquí. Quan s'accepti, aquest enllaç deixarà de funcionar.",
  status: "Situació:",
  askedAgain: "Torni a indicar el que es demana i confirmi-ho. Motiu:",
  reasons: { credentials: "L'administració no ha acceptat aquestes dades d'accés." },
  refused: "No s'ha acceptat: indiqui-ho de nou.",
  faults: {
    holder: "Aquest certificat és de {owner}, no de {holder}.",
    expired: "Aquest certificat ha caducat.",
    "not-yet-valid": "Aquest certificat encara no és vàlid.",
    purpose:
      "Aquest certificat no serveix per identificar-se davant l'administració o no serveix per signar. Triï'n un d'autenticació i signatura.",
    chain: "Un certificat de la cadena del fitxer no correspon als altres.",
    certificate: "Aquest certificat no serveix per a això.",
    password: "La contrasenya no obre el fitxer, o el fitxer no conté la clau privada.",
    "certificate-file": "El fitxer no és un certificat en format .p12, .pfx o .pem.",
    "no-file": "Triï un fitxer.",
    "not-pdf": "El document ha de ser un fitxer PDF.",
    "not-signed": "El fitxer PDF no conté cap signatura electrònica.",
    "signature-invalid":
      "La signatura electrònica del fitxer PDF no és vàlida, o el fitxer es va modificar després de signar-lo.",
    signer: "El certificat de la signatura no conté aquest NIF.",
    "not-picture": "La imatge ha de ser un fitxer JPEG o PNG.",
    "too-large": "El fitxer és massa gran.",
    inputs: "Falten dades o alguna no és vàlida.",
    missing: "Encara falta alguna cosa: pugi-la abans de confirmar.",
    done: "Ja s'ha confirmat tot.",
    link: "Aquest enllaç no és vàlid o ha deixat de ser-ho. Demani'n un de nou.",
    often: "Massa sol·licituds. Esperi un minut i torni-ho a provar.",
    other: "No ha funcionat. Torni-ho a provar més tard.",
  },
};
