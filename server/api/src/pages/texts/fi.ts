import type { PageTexts } from "./texts.ts";

export const fi: PageTexts = {
  language: "Suomi",
  languages: "Kielet",
  holder: "Verotunniste",
  testing: "Testiympäristö: tällä sivulla tehdyillä toimilla ei ole oikeudellista vaikutusta.",
  received: "Vastaanotettu",
  send: "Lähetä",
  problem: "Tapahtui virhe",
  credential: {
    heading: "Varmenteesi",
    intro:
      "Henkilön tai edustajan varmenne tai yrityksesi leima. Se tallennetaan salattuna ja sitä käytetään vain asiakirjojesi lähettämiseen.",
    file: "Varmennetiedosto",
    fileHint: "Tiedosto, jonka pääte on .p12, .pfx tai .pem ja jossa on yksityinen avain.",
    password: "Tiedoston salasana",
  },
  mandate: {
    heading: "Tai: valtuuta meidät edustajaksesi",
    intro:
      "Jos sinulla ei ole varmennetta, lataa tämä asiakirja, allekirjoita se ja lähetä se tällä sivulla.",
    download: "Lataa asiakirja (PDF)",
    signed: "Allekirjoitettu asiakirja (PDF)",
    signature: "Miten se on allekirjoitettu?",
    digital: "Sähköisellä varmenteella",
    hand: "Käsin, ja skannattu",
    identity: "Allekirjoittajan henkilöllisyystodistus",
    identityIntro:
      "Tarvitaan vain käsin allekirjoitettuun asiakirjaan: henkilökortin molemmat puolet tai passin kuvasivu.",
    view: "Puoli",
    front: "Etupuoli",
    back: "Takapuoli",
    page: "Passin sivu",
    picture: "Kuva (JPEG tai PNG)",
  },
  inputs: { heading: "Tietosi", save: "Tallenna" },
  finish: {
    heading: "Lopeta",
    intro: "Kun kaikki on vastaanotettu, vahvista se tässä.",
    confirm: "Vahvista",
  },
  reviewing: {
    heading: "Kiitos",
    text: "Olemme vastaanottaneet kaiken ja tarkistamme sen. Sinun ei tarvitse tehdä muuta.",
  },
  deciding:
    "Olemme vastaanottaneet kaiken, ja tietoja tarkistetaan. Palaa tälle sivulle myöhemmin: jos jotain on korjattava, se kerrotaan tässä. Kun tiedot on hyväksytty, tämä linkki lakkaa toimimasta.",
  status: "Tila:",
  askedAgain: "Anna pyydetyt tiedot uudelleen ja vahvista. Syy:",
  faults: {
    holder: "Tämän varmenteen haltija on {owner}, ei {holder}.",
    expired: "Tämä varmenne on vanhentunut.",
    "not-yet-valid": "Tämä varmenne ei ole vielä voimassa.",
    certificate: "Tätä varmennetta ei voi käyttää tässä.",
    password: "Salasana ei avaa tiedostoa, tai tiedostossa ei ole yksityistä avainta.",
    "certificate-file": "Tiedosto ei ole varmenne muodossa .p12, .pfx tai .pem.",
    "no-file": "Valitse tiedosto.",
    "not-pdf": "Asiakirjan on oltava PDF-tiedosto.",
    "not-signed": "PDF-tiedostossa ei ole sähköistä allekirjoitusta.",
    "signature-invalid":
      "PDF-tiedoston allekirjoitus ei ole kelvollinen, tai tiedostoa on muutettu allekirjoittamisen jälkeen.",
    signer: "Allekirjoituksen varmenteessa ei ole tätä verotunnistetta.",
    "not-picture": "Kuvan on oltava JPEG- tai PNG-tiedosto.",
    "too-large": "Tiedosto on liian suuri.",
    inputs: "Joitakin tietoja puuttuu tai ne ovat virheellisiä.",
    missing: "Jotain puuttuu vielä: lähetä se ennen vahvistamista.",
    done: "Kaikki oli jo vahvistettu.",
    link: "Tämä linkki ei ole kelvollinen tai se on vanhentunut. Pyydä uusi.",
    often: "Liian monta pyyntöä. Odota minuutti ja yritä uudelleen.",
    other: "Se ei onnistunut. Yritä myöhemmin uudelleen.",
  },
};
