import type { CodeRow } from "./code-rows.ts";

/** `Natura`: reason why an operation has no VAT. */
export const EXEMPTIONS: readonly CodeRow[] = [
  ["N1", "Excluded pursuant to Art. 15, DPR 633/72", "Escluse ex. art. 15 del D.P.R. 633/1972"],
  [
    "N2.1",
    "Not subject pursuant to Art. 7, DPR 633/72",
    "Non soggette ex. art. 7 del D.P.R. 633/72",
  ],
  ["N2.2", "Not subject - other", "Non soggette - altri casi"],
  ["N3.1", "Not taxable - exports", "Non imponibili - esportazioni"],
  ["N3.2", "Not taxable - intra-community supplies", "Non imponibili - cessioni intracomunitarie"],
  ["N3.3", "Not taxable - transfers to San Marino", "Non imponibili - cessioni verso San Marino"],
  [
    "N3.4",
    "Not taxable - export supplies of goods and services",
    "Non Imponibili - operazioni assimilate alle cessioni all'esportazione",
  ],
  ["N3.5", "Not taxable - declaration of intent", "Non imponibili - dichiarazioni d'intento"],
  [
    "N3.6",
    "Not taxable - other",
    "Non imponibili - altre operazioni che non concorrono alla formazione del plafond",
  ],
  ["N4", "Exempt", "Esenti"],
  ["N5", "Margin regime / VAT not exposed", "Regime del margine/IVA non esposta in fattura"],
  [
    "N6.1",
    "Reverse charge - Transfer of scrap and of other recyclable materials",
    "Inversione contabile - cessione di rottami e altri materiali di recupero",
  ],
  [
    "N6.2",
    "Reverse charge - Transfer of gold and pure silver pursuant to law 7/2000 as well as used jewelery to OPO",
    "Inversione contabile - cessione di oro e argento ai sensi della legge 7/2000 nonché di oreficeria usata ad OPO",
  ],
  [
    "N6.3",
    "Reverse charge - Construction subcontracting",
    "Inversione contabile - subappalto nel settore edile",
  ],
  [
    "N6.4",
    "Reverse charge - Transfer of buildings",
    "Inversione contabile - cessione di fabbricati",
  ],
  [
    "N6.5",
    "Reverse charge - Transfer of mobile phones",
    "Inversione contabile - cessione di telefoni cellulari",
  ],
  [
    "N6.6",
    "Reverse charge - Transfer of electronic products",
    "Inversione contabile - cessione di prodotti elettronici",
  ],
  [
    "N6.7",
    "Reverse charge - provisions in the construction and related sectors",
    "Inversione contabile - prestazioni comparto edile e settori connessi",
  ],
  [
    "N6.8",
    "Reverse charge - transactions in the energy sector",
    "Inversione contabile - operazioni settore energetico",
  ],
  ["N6.9", "Reverse charge - other cases", "Inversione contabile - altri casi"],
  [
    "N7",
    "VAT paid in other EU countries (telecommunications, tele-broadcasting and electronic services provision pursuant to Art. 7 -octies letter a, b, art. 74-sexies Italian Presidential Decree 633/72)",
    "IVA assolta in altro stato UE (prestazione di servizi di telecomunicazioni, tele-radiodiffusione ed elettronici ex art. 7-octies lett. a, b, art. 74-sexies DPR 633/72)",
  ],
];
