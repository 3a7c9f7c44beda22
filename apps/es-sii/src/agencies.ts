const AEAT_PATH = "/wlpl/SSII-FACT/ws";
const FISCAL_PATH = "/SSII-FACT/ws";
const ISSUED_SERVICE = "fe/SiiFactFEV1SOAP";
const RECEIVED_SERVICE = "fr/SiiFactFRV1SOAP";

const BASE =
  "https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/ssii/";

/** The messages' form: that of the VAT, or of the IGIC of the Canary Islands. */
export interface Dialect {
  readonly key: "vat" | "igic";
  /** IDVersionSii. */
  readonly version: string;
  /** Beginning of the XML namespace URIs of all its schemas. */
  readonly namespace: string;
  /** Elements of the breakdown by rate. */
  readonly breakdown: string;
  readonly detail: string;
  /** Element of operations outside the scope for another reason than their place. */
  readonly outside: string;
  /** True where invoices may charge the equivalence surcharge. */
  readonly hasSurcharge: boolean;
  /** IDType of companies of other member states. */
  readonly euType: string;
}

/** SII 1.1 of the tax agency, the provinces and Navarra. */
export const VAT: Dialect = {
  key: "vat",
  version: "1.1",
  namespace: `${BASE}fact/ws/`,
  breakdown: "DesgloseIVA",
  detail: "DetalleIVA",
  outside: "ImportePorArticulos7_14_Otros",
  hasSurcharge: true,
  euType: "02",
};

/** SII of the IGIC, whose parties outside the islands have no VAT number. */
export const IGIC: Dialect = {
  key: "igic",
  version: "1.0",
  namespace: `${BASE}igic/ws/`,
  breakdown: "DesgloseIGIC",
  detail: "DetalleIGIC",
  outside: "ImportePorArticulos9_Otros",
  hasSurcharge: false,
  euType: "04",
};

/** Addresses of the two books. */
interface Books {
  readonly issued: string;
  readonly received: string;
}

/** A tax administration that keeps the books of its taxpayers. */
export interface Agency {
  readonly key: string;
  /** Key of its connection. */
  readonly connection: string;
  readonly name: string;
  /** Short name for messages about its codes. */
  readonly short: string;
  readonly dialect: Dialect;
  readonly live: Books;
  readonly test: Books;
  /** Addresses for the certificates of seals, where they differ. */
  readonly seal?: Readonly<Record<"live" | "test", Books>>;
}

const booksAt = (base: string): Books => ({
  issued: `${base}/${ISSUED_SERVICE}`,
  received: `${base}/${RECEIVED_SERVICE}`,
});

/** Of the tax agency's own books; the others keep their key below it. */
const AEAT: Agency = {
  key: "aeat",
  connection: "gov-es.sii",
  name: "AEAT SII",
  short: "AEAT",
  dialect: VAT,
  live: booksAt(`https://www1.agenciatributaria.gob.es${AEAT_PATH}`),
  test: booksAt(`https://prewww1.aeat.es${AEAT_PATH}`),
  seal: {
    live: booksAt(`https://www10.agenciatributaria.gob.es${AEAT_PATH}`),
    test: booksAt(`https://prewww10.aeat.es${AEAT_PATH}`),
  },
};

function treasury(
  key: string,
  name: string,
  more: Pick<Agency, "live" | "test"> & Partial<Pick<Agency, "dialect">>,
): Agency {
  const connection = `${AEAT.connection}.${key}`;
  return { key, connection, name: `SII, ${name}`, short: name, dialect: VAT, ...more };
}

/** One address takes both books. */
function navarra(system: string): Books {
  const address = `https://siihacienda.navarra.es/${system}.proxy/SiiMensajesXsdHandlet.ashx`;
  return { issued: address, received: address };
}

function canary(system: string): Books {
  const base = `https://sede.gobiernodecanarias.org/tributos/${system}/services/sii`;
  return { issued: `${base}/SiiFactFEV1SOAP`, received: `${base}/SiiFactFRV1SOAP` };
}

/** The administrations; a taxpayer uses that which is competent for its tax. */
export const AGENCIES: readonly Agency[] = [
  AEAT,
  treasury("araba", "Álava", {
    live: booksAt(`https://sii.araba.eus${FISCAL_PATH}`),
    test: booksAt(`https://pruebas-sii.araba.eus${FISCAL_PATH}`),
  }),
  treasury("bizkaia", "Bizkaia", {
    live: booksAt(`https://sii.bizkaia.eus${FISCAL_PATH}`),
    test: booksAt(`https://pruapps.bizkaia.eus${FISCAL_PATH}`),
  }),
  treasury("gipuzkoa", "Gipuzkoa", {
    live: booksAt(`https://sii.egoitza.gipuzkoa.eus/JBS/HACI${FISCAL_PATH}`),
    test: booksAt(`https://sii-prep.egoitza.gipuzkoa.eus/JBS/HACI${FISCAL_PATH}`),
  }),
  treasury("navarra", "Navarra", {
    live: navarra("SII_PRODUCCION"),
    test: navarra("SII_PRUEBAS"),
  }),
  treasury("atc", "Agencia Tributaria Canaria", {
    dialect: IGIC,
    live: canary("middleware"),
    test: canary("middlewarecaut"),
  }),
];

/** The administration of a key; the tax agency where none is named. */
export function agencyOf(key: string | undefined): Agency {
  return AGENCIES.find((agency) => agency.key === key) ?? AEAT;
}
