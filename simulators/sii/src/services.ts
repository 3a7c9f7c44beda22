import type { SimulatedEndpoints } from "@fakturo/simulator";
import { BOOKS, type Book, ISSUED, RECEIVED } from "./books.ts";
import { type Dialect, IGIC, VAT } from "./dialects.ts";

/** Prefix of the hosts for seals, which have the same paths. */
const SEAL_HOST = "/seal";
const AEAT_PATH = "/wlpl/SSII-FACT/ws";

/** The service of an address. */
export interface AddressedService {
  /** Key of the administration. */
  readonly agency: string;
  readonly dialect: Dialect;
  /** Several where one address takes all books. */
  readonly books: readonly Book[];
  readonly isSealHost: boolean;
  /** False where seals use the same host as persons. */
  readonly hasSealHost: boolean;
}

interface Address {
  readonly connection: string;
  readonly name: string;
  readonly path: string;
  readonly service: AddressedService;
}

const NAMES: readonly (readonly [Book, string, string])[] = [
  [ISSUED, "fe", "SiiFactFEV1SOAP"],
  [RECEIVED, "fr", "SiiFactFRV1SOAP"],
];
const NAVARRA = "/navarra/SII_PRUEBAS.proxy/SiiMensajesXsdHandlet.ashx";
const CANARY = "/atc/tributos/middleware/services/sii";
/** Treasuries with the agency's paths: their key, and what precedes it. */
const TREASURIES = [
  ["araba", ""],
  ["bizkaia", ""],
  ["gipuzkoa", "/JBS/HACI"],
] as const;

function service(
  agency: string,
  books: readonly Book[],
  more: Partial<AddressedService> = {},
): AddressedService {
  return { agency, dialect: VAT, books, isSealHost: false, hasSealHost: false, ...more };
}

/** The addresses of all administrations; those but the agency's are below their key. */
const ADDRESSES: readonly Address[] = [
  ...NAMES.flatMap(([book, folder, name]) =>
    ["", SEAL_HOST].map((host) => ({
      connection: "gov-es.sii",
      name: host === "" ? book.key : `${book.key}-seal`,
      path: `${host}${AEAT_PATH}/${folder}/${name}`,
      service: service("aeat", [book], { isSealHost: host !== "", hasSealHost: true }),
    })),
  ),
  ...TREASURIES.flatMap(([key, prefix]) =>
    NAMES.map(([book, folder, name]) => ({
      connection: `gov-es.sii.${key}`,
      name: book.key,
      path: `/${key}${prefix}/SSII-FACT/ws/${folder}/${name}`,
      service: service(key, [book]),
    })),
  ),
  ...NAMES.map(([book]) => ({
    connection: "gov-es.sii.navarra",
    name: book.key,
    path: NAVARRA,
    service: service("navarra", BOOKS),
  })),
  ...NAMES.map(([book, , name]) => ({
    connection: "gov-es.sii.atc",
    name: book.key,
    path: `${CANARY}/${name}`,
    service: service("atc", [book], { dialect: IGIC }),
  })),
];

/** The service of a path. */
export function serviceAt(path: string): AddressedService | undefined {
  return ADDRESSES.find((address) => address.path === path)?.service;
}

/** Paths by connection and name. */
export const ENDPOINTS: SimulatedEndpoints = ADDRESSES.reduce<
  Record<string, Record<string, string>>
>((found, { connection, name, path }) => {
  found[connection] = { ...found[connection], [name]: path };
  return found;
}, {});
