import type { JsonObject } from "@fakturo/model";

/** Tax situations by the format's keys; `domestic` is charged. */
export type Trade =
  | "domestic"
  | "zero"
  | "exempt"
  | "reverse-charge"
  | "intra-community"
  | "export"
  | "outside-scope";

/** A country of sale: supplier, customers and rates. */
export interface Home {
  readonly country: string;
  readonly seller: JsonObject;
  /** Customer in the same country. */
  readonly buyers: readonly JsonObject[];
  readonly rates: readonly string[];
  /** Currency of the country; default euro. */
  readonly currency?: string;
}

const inbox = (scheme: string, code: string): JsonObject => ({
  inboxes: [{ key: "peppol", scheme, code }],
});

const address = (country: string, street: string, code: string, locality: string): JsonObject => ({
  addresses: [{ street, num: "7", code, locality, country }],
});

const taxId = (country: string, code: string): JsonObject => ({ tax_id: { country, code } });

const contact: JsonObject = {
  people: [{ name: { given: "Ada", surname: "Brandt" } }],
  telephones: [{ num: "+49 431 5550" }],
  emails: [{ addr: "ada@seller.example" }],
};

const legal = (scheme: string, code: string): JsonObject => ({
  identities: [{ scope: "legal", code, ext: { "iso-scheme-id": scheme } }],
});

const GERMANY: Home = {
  country: "DE",
  seller: {
    name: "Nordlicht Technik GmbH",
    alias: "Nordlicht",
    ...taxId("DE", "111111125"),
    ...inbox("0088", "4012345000009"),
    ...address("DE", "Hafenstraße", "24103", "Kiel"),
    ...contact,
  },
  buyers: [
    {
      name: "Süderhof & Söhne KG",
      ...taxId("DE", "282741168"),
      ...inbox("0204", "991-33333TEST-33"),
      ...address("DE", "Marktplatz", "89073", "Ulm"),
    },
    {
      name: 'Amt "Mitte" <Kasse>',
      ...taxId("DE", "282741168"),
      identities: [{ code: "4012345004717", ext: { "iso-scheme-id": "0088" } }],
      ...inbox("0204", "11-2-3"),
      ...address("DE", "Ufer", "10115", "Berlin"),
      ...contact,
    },
  ],
  rates: ["19%", "19.0%", "7%"],
};

const siren = (code: string, siret: string): JsonObject => ({
  identities: [
    { type: "SIREN", scope: "legal", code, ext: { "iso-scheme-id": "0002" } },
    { type: "SIRET", code: siret, ext: { "iso-scheme-id": "0009" } },
  ],
  ext: { "fr-choruspro-scheme": "1" },
  ...inbox("0225", code),
});

/** Identification of a party in Chorus Pro. */
export const SIRET_PARTY: JsonObject = {
  ...taxId("FR", "39356000000"),
  ...siren("356000000", "35600000000048"),
};

export const FRANCE: Home = {
  country: "FR",
  seller: {
    name: "Atelier du Phare SARL",
    ...taxId("FR", "44732829320"),
    ...siren("732829320", "73282932000074"),
    ...address("FR", "Quai des Embruns", "29200", "Brest"),
    ...contact,
  },
  buyers: [
    {
      name: "Ville de Quimper",
      ...taxId("FR", "39356000000"),
      ...siren("356000000", "35600000000048"),
      ...address("FR", "Place Saint-Corentin", "29000", "Quimper"),
    },
  ],
  rates: ["20%", "10%", "5.5%", "2.1%"],
};

export const NETHERLANDS: Home = {
  country: "NL",
  seller: {
    name: "Veenkade Fietsen B.V.",
    ...taxId("NL", "000099995B57"),
    ...legal("0106", "12345678"),
    ...inbox("0106", "12345678"),
    ...address("NL", "Veenkade", "2513 EG", "Den Haag"),
  },
  buyers: [
    {
      name: "Gemeente Zuiderdam",
      ...legal("0190", "00000001003214345000"),
      ...inbox("0190", "00000001003214345000"),
      ...address("NL", "Markt", "4331 LJ", "Zuiderdam"),
      ...taxId("NL", "808661863B01"),
    },
  ],
  rates: ["21%", "9%"],
};

const SPAIN: Home = {
  country: "ES",
  seller: {
    name: "Talleres Ñandú S.L.",
    ...taxId("ES", "B98602642"),
    ...inbox("9920", "ESB98602642"),
    ...address("ES", "Calle Mayor", "46001", "València"),
  },
  buyers: [
    {
      name: "Librería Sol",
      ...taxId("ES", "54387763P"),
      ...inbox("9920", "ES54387763P"),
      ...address("ES", "Gran Vía", "28013", "Madrid"),
    },
  ],
  rates: ["21%", "10%", "4%"],
};

export const ANYWHERE: readonly Home[] = [GERMANY, FRANCE, NETHERLANDS, SPAIN];
export const GERMAN: readonly Home[] = [GERMANY];

/** A buyer in another member state and one outside the Union. */
export const MEMBER: JsonObject = {
  name: "Donau Handel GmbH",
  ...taxId("AT", "U66516118"),
  ...inbox("9914", "ATU66516118"),
  ...address("AT", "Ring", "1010", "Wien"),
};

export const OUTSIDER: JsonObject = {
  name: "Matterhorn AG",
  ...inbox("0088", "7600000000012"),
  ...address("CH", "Bahnhofstrasse", "8001", "Zürich"),
};

export const DENMARK: Home = {
  country: "DK",
  seller: {
    name: "Vestkystens Papir ApS",
    ...taxId("DK", "13585628"),
    endpoints: [{ uri: "DK:CVR:13585628" }],
    ...address("DK", "Havnegade", "6700", "Esbjerg"),
    ...contact,
  },
  buyers: [
    {
      name: "Skolen ved Åen",
      ...taxId("DK", "16356700"),
      endpoints: [{ uri: "GLN:5798009883735" }],
      people: [{ name: { given: "Lars" }, identities: [{ code: "7778" }] }],
      ...address("DK", "Skolevej", "6800", "Varde"),
    },
    {
      name: "Havnens Byggemarked A/S",
      ...taxId("DK", "16356700"),
      endpoints: [{ uri: "DK:CVR:16356700" }],
      ...address("DK", "Havnegade", "8000", "Aarhus C"),
    },
  ],
  rates: ["25%"],
  currency: "DKK",
};

export const FINLAND: Home = {
  country: "FI",
  seller: {
    name: "Aurora Valo Oy",
    ...taxId("FI", "26174164"),
    ...inbox("0216", "003726174164"),
    ...address("FI", "Mannerheimintie", "00100", "Helsinki"),
    ...contact,
  },
  buyers: [
    {
      name: "Pohjola Rakennus Oy",
      ...taxId("FI", "11223349"),
      ...inbox("0216", "003711223349"),
      ...address("FI", "Hämeenkatu", "33100", "Tampere"),
    },
  ],
  rates: ["25.5%", "14%", "10%"],
};
