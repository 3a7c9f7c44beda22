import type { CodeRow } from "./code-rows.ts";

/** `RegimeFiscale`. */
export const FISCAL_REGIMES: readonly CodeRow[] = [
  ["RF01", "Ordinary", "Regime Ordinario"],
  [
    "RF02",
    "Minimum taxpayers (Art. 1, section 96-117, Italian Law 244/07)",
    "Regime dei contribuenti minimi (art. 1,c.96-117, L. 244/2007)",
  ],
  [
    "RF04",
    "Agriculture and connected activities and fishing (Arts. 34 and 34-bis, Italian Presidential Decree 633/72)",
    "Agricoltura e attività connesse e pesca (artt. 34 e 34-bis, D.P.R. 633/1972)",
  ],
  [
    "RF05",
    "Sale of salts and tobaccos (Art. 74, section 1, Italian Presidential Decree 633/72)",
    "Vendita sali e tabacchi (art. 74, c.1, D.P.R. 633/1972)",
  ],
  [
    "RF06",
    "Match sales (Art. 74, section 1, Italian Presidential Decree 633/72)",
    "Commercio dei fiammiferi (art. 74, c.1, D.P.R. 633/1972)",
  ],
  [
    "RF07",
    "Publishing (Art. 74, section 1, Italian Presidential Decree 633/72)",
    "Editoria (art. 74, c.1, D.P.R. 633/1972)",
  ],
  [
    "RF08",
    "Management of public telephone services (Art. 74, section 1, Italian Presidential Decree 633/72)",
    "Gestione di servizi di telefonia pubblica (art. 74, c.1, D.P.R. 633/1972)",
  ],
  [
    "RF09",
    "Resale of public transport and parking documents (Art. 74, section 1, Italian Presidential Decree 633/72)",
    "Rivendita di documenti di trasporto pubblico e di sosta (art. 74, c.1, D.P.R. 633/1972)",
  ],
  [
    "RF10",
    "Entertainment, gaming and other activities referred to by the tariff attached to Italian Presidential Decree 640/72 (Art. 74, section 6, Italian Presidential Decree 633/72)",
    "Intrattenimenti, giochi e altre attività di cui alla tariffa allegata al D.P.R. 640/72 (art. 74, c.6, D.P.R. 633/1972)",
  ],
  [
    "RF11",
    "Travel and tourism agencies (Art. 74-ter, Italian Presidential Decree 633/72)",
    "Agenzie di viaggi e turismo (art. 74-ter, D.P.R. 633/1972)",
  ],
  [
    "RF12",
    "Farmhouse accommodation/restaurants (Art. 5, section 2, Italian law 413/91)",
    "Agriturismo (art. 5, c.2, L. 413/1991)",
  ],
  [
    "RF13",
    "Door-to-door sales (Art. 25-bis, section 6, Italian Presidential Decree 600/73)",
    "Vendite a domicilio (art. 25-bis, c.6, D.P.R. 600/1973)",
  ],
  [
    "RF14",
    "Resale of used goods, artworks, antiques or collector's items (Art. 36, Italian Decree Law 41/95)",
    "Rivendita di beni usati, di oggetti d’arte, d’antiquariato o da collezione (art. 36, D.L. 41/1995)",
  ],
  [
    "RF15",
    "Artwork, antiques or collector's items auction agencies (Art. 40-bis, Italian Decree Law 41/95)",
    "Agenzie di vendite all’asta di oggetti d’arte, antiquariato o da collezione (art. 40-bis, D.L. 41/1995)",
  ],
  [
    "RF16",
    "VAT paid in cash by P.A. (Art. 6, section 5, Italian Presidential Decree 633/72)",
    "IVA per cassa P.A. (art. 6, c.5, D.P.R. 633/1972)",
  ],
  [
    "RF17",
    "VAT paid in cash by subjects with business turnover below Euro 200,000 (Art. 7, Italian Decree Law 185/2008)",
    "IVA per cassa (art. 32-bis, D.L. 83/2012)",
  ],
  ["RF19", "Flat rate (Art. 1, section 54-89, Italian Law 190/2014)", "Regime forfettario"],
  ["RF18", "Other", "Altro"],
];
