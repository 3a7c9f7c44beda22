import type { PageTexts } from "./texts.ts";

export const eu: PageTexts = {
  language: "Euskara",
  languages: "Hizkuntzak",
  holder: "IFZ",
  testing: "Proba-ingurunea: hemen egiten duzunak ez du legezko ondoriorik.",
  received: "Jasota",
  send: "Igo",
  problem: "Arazo bat dago",
  credential: {
    heading: "Zure ziurtagiria",
    intro:
      "Pertsona baten ziurtagiria, ordezkariarena, edo zure erakundearen zigilua. Zifratuta gordetzen da, eta zure dokumentuak bidaltzeko bakarrik erabiltzen da.",
    file: "Ziurtagiriaren fitxategia",
    fileHint:
      ".p12, .pfx edo .pem amaierako fitxategi bat, bere gako pribatuarekin; edo .cer eta .key bi fitxategiak.",
    password: "Fitxategiaren pasahitza",
    requestIntro:
      "Oraindik ziurtagiririk ez baduzu: deskargatu eskaera hau, lortu administrazioaren ziurtagiria eta igo ziurtagiria bakarrik. Gakoa hemen geratzen da, zifratuta.",
    request: "Deskargatu ziurtagiri-eskaera",
  },
  mandate: {
    heading: "Eman iezaguzu zure ordezkaritza",
    insteadOfCertificate: "Ziurtagiririk ez baduzu bakarrik.",
    intro: "Deskargatu dokumentu hau, sinatu eta igo.",
    download: "Deskargatu dokumentua (PDF)",
    signed: "Sinatutako dokumentua (PDF)",
    signature: "Nola dago sinatuta?",
    digital: "Ziurtagiri elektroniko batekin",
    hand: "Eskuz, eta eskaneatuta",
    identity: "Sinatzailearen nortasun-agiria",
    identityIntro:
      "Dokumentua eskuz sinatuta badago bakarrik behar da: NANaren bi aldeak, edo pasaportearen argazkidun orria.",
    view: "Aldea",
    front: "Aurrealdea",
    back: "Atzealdea",
    page: "Pasaportearen orria",
    picture: "Irudia (JPEG edo PNG)",
  },
  inputs: { heading: "Zure datuak", save: "Gorde" },
  finish: {
    heading: "Amaitu",
    intro: "Dena jasota dagoenean, berretsi hemen.",
    confirm: "Berretsi",
  },
  reviewing: {
    heading: "Eskerrik asko",
    text: "Dena jaso dugu eta berrikusiko dugu. Ez duzu beste ezer egin behar.",
  },
  deciding:
    "Dena jaso dugu eta egiaztatzen ari dira. Itzuli geroago orri honetara: zerbait zuzendu behar bada, hemen adieraziko da. Onartzen denean, esteka honek balio izateari utziko dio.",
  status: "Egoera:",
  askedAgain: "Eman berriro eskatzen dena eta berretsi. Arrazoia:",
  reasons: { credentials: "Administrazioak ez ditu sarbide-datu hauek onartu." },
  refused: "Ez da onartu: eman berriro.",
  faults: {
    holder: "Ziurtagiri honen titularra {owner} da, ez {holder}.",
    expired: "Ziurtagiri hau iraungita dago.",
    "not-yet-valid": "Ziurtagiri hau oraindik ez da baliozkoa.",
    purpose:
      "Ziurtagiri honek ez du balio administrazioaren aurrean identifikatzeko edo sinatzeko. Aukeratu autentifikatzeko eta sinatzeko bat.",
    chain: "Fitxategiko kateko ziurtagiri bat ez dator bat gainerakoekin.",
    certificate: "Ziurtagiri honek ez du honetarako balio.",
    password: "Pasahitzak ez du fitxategia irekitzen, edo fitxategiak ez du gako pribaturik.",
    "certificate-file": "Fitxategia ez da .p12, .pfx edo .pem formatuko ziurtagiria.",
    "no-file": "Aukeratu fitxategi bat.",
    "not-pdf": "Dokumentuak PDF fitxategia izan behar du.",
    "not-signed": "PDF fitxategiak ez du sinadura elektronikorik.",
    "signature-invalid":
      "PDF fitxategiaren sinadura elektronikoa ez da baliozkoa, edo fitxategia sinatu ondoren aldatu da.",
    signer: "Sinaduraren ziurtagiriak ez du IFZ hau.",
    "not-picture": "Irudiak JPEG edo PNG fitxategia izan behar du.",
    "too-large": "Fitxategia handiegia da.",
    inputs: "Datu batzuk falta dira edo ez dira baliozkoak.",
    missing: "Oraindik zerbait falta da: igo berretsi aurretik.",
    done: "Dena berretsita dago dagoeneko.",
    link: "Esteka hau ez da baliozkoa, edo dagoeneko ez da. Eskatu berri bat.",
    often: "Eskaera gehiegi. Itxaron minutu bat eta saiatu berriro.",
    other: "Ez du funtzionatu. Saiatu geroago.",
  },
};
