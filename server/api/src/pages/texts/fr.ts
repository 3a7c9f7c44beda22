import type { PageTexts } from "./texts.ts";

export const fr: PageTexts = {
  language: "Français",
  languages: "Langues",
  holder: "Numéro fiscal",
  testing: "Environnement de test : rien de ce que vous faites ici n'a d'effet juridique.",
  received: "Reçu",
  send: "Envoyer",
  problem: "Il y a un problème",
  credential: {
    heading: "Votre certificat",
    intro:
      "Le certificat d'une personne ou le cachet de votre entité. Il est conservé chiffré et ne sert qu'à envoyer vos documents.",
    file: "Fichier du certificat",
    fileHint:
      "Un fichier qui se termine par .p12, .pfx ou .pem, avec sa clé privée ; ou les deux fichiers .cer et .key.",
    password: "Mot de passe du fichier",
    requestIntro:
      "Si vous n'avez pas encore de certificat : téléchargez cette demande, faites délivrer le certificat par l'administration et déposez le certificat seul. Sa clé reste chez nous, chiffrée.",
    request: "Télécharger la demande de certificat",
  },
  mandate: {
    heading: "Mandat",
    insteadOfCertificate: "Uniquement si vous n'avez pas de certificat.",
    intro: "Téléchargez ce document, signez-le et déposez-le ici.",
    download: "Télécharger le document (PDF)",
    signed: "Document signé (PDF)",
    signature: "Comment est-il signé ?",
    digital: "Avec un certificat électronique",
    hand: "À la main, puis numérisé",
    identity: "Pièce d'identité de la personne signataire",
    identityIntro:
      "Nécessaire seulement si le document est signé à la main : les deux faces de la carte d'identité, ou la page du passeport avec la photo.",
    view: "Face",
    front: "Recto",
    back: "Verso",
    page: "Page du passeport",
    picture: "Image (JPEG ou PNG)",
  },
  inputs: { heading: "Vos données", save: "Enregistrer" },
  finish: {
    heading: "Terminer",
    intro: "Quand tout est reçu, confirmez-le ici.",
    confirm: "Confirmer",
  },
  reviewing: {
    heading: "Merci",
    text: "Nous avons tout reçu et allons le vérifier. Vous n'avez rien d'autre à faire.",
  },
  deciding:
    "Nous avons tout reçu et la vérification est en cours. Revenez plus tard sur cette page : elle vous dira s'il faut corriger quelque chose. Une fois la demande acceptée, ce lien ne fonctionnera plus.",
  status: "État :",
  askedAgain: "Indiquez de nouveau ce qui est demandé, puis confirmez. Motif :",
  reasons: { credentials: "L'administration n'a pas accepté ces données d'accès." },
  refused: "Refusé : indiquez-le à nouveau.",
  faults: {
    holder: "Ce certificat est celui de {owner}, pas de {holder}.",
    expired: "Ce certificat a expiré.",
    "not-yet-valid": "Ce certificat n'est pas encore valable.",
    purpose:
      "Ce certificat ne permet pas de vous identifier auprès de l'administration ou ne permet pas de signer. Choisissez un certificat d'authentification et de signature.",
    chain: "Un certificat de la chaîne du fichier ne correspond pas aux autres.",
    certificate: "Ce certificat ne convient pas.",
    password: "Le mot de passe n'ouvre pas le fichier, ou le fichier n'a pas de clé privée.",
    "certificate-file": "Le fichier n'est pas un certificat au format .p12, .pfx ou .pem.",
    "no-file": "Choisissez un fichier.",
    "not-pdf": "Le document doit être un fichier PDF.",
    "not-signed": "Le fichier PDF n'a pas de signature électronique.",
    "signature-invalid":
      "La signature électronique du fichier PDF n'est pas valable, ou le fichier a été modifié ensuite.",
    signer: "Le certificat de la signature ne contient pas ce numéro fiscal.",
    "not-picture": "L'image doit être un fichier JPEG ou PNG.",
    "too-large": "Le fichier est trop grand.",
    inputs: "Des données manquent ou ne sont pas valables.",
    missing: "Il manque encore quelque chose : déposez-le avant de confirmer.",
    done: "Tout a déjà été confirmé.",
    link: "Ce lien n'est pas ou plus valable. Demandez-en un nouveau.",
    often: "Trop de demandes. Attendez une minute et réessayez.",
    other: "Cela n'a pas fonctionné. Réessayez plus tard.",
  },
};
