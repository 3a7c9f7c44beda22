import type { Endpoints } from "@fakturo/plugin";
import { B2B_CONTRACT, type Contract, FACE_CONTRACT } from "./contract.ts";

/** Namespace of FACe's operations, and of the regional platforms that took over its contract. */
const WEB = "https://webservice.face.gob.es";

/** An entry point of invoices: FACe, a region's own one with the same operations, or FACeB2B for companies. */
export interface Platform {
  /** Value of the steps' setting. */
  readonly key: string;
  /** Key of the connection. */
  readonly connection: string;
  readonly name: string;
  /** Namespace of the operations; their children have none. */
  readonly namespace: string;
  readonly contract: Contract;
  /** Absent where no address with TLS is published: the operator sets it. */
  readonly live?: string;
  readonly test?: string;
}

/** Key of FACe's connection. */
export const FACE = "gov-es.face";

export const FACE_PLATFORM: Platform = {
  key: "face",
  connection: FACE,
  name: "FACe",
  namespace: WEB,
  contract: FACE_CONTRACT,
  live: "https://webservice.face.gob.es/facturasspp2",
  test: "https://se-face-webservice.redsara.es/facturasspp2",
};

/** FACe and the platforms of regions, of which a public body takes invoices from one; FACeB2B. */
export const PLATFORMS: readonly Platform[] = [
  FACE_PLATFORM,
  {
    key: "araba",
    connection: "gov-es.face-araba",
    name: "FACe of Araba",
    namespace: WEB,
    contract: FACE_CONTRACT,
    live: "https://www.araba.eus/FacturaeProv/FacturaeProvService",
  },
  {
    key: "bizkaia",
    connection: "gov-es.face-bizkaia",
    name: "FACe of Bizkaia",
    namespace: WEB,
    contract: FACE_CONTRACT,
  },
  {
    key: "euskadi",
    connection: "gov-es.face-euskadi",
    name: "FACe of the Basque government",
    namespace: WEB,
    contract: FACE_CONTRACT,
    live: "https://svc.integracion.euskadi.net/ctxweb/secured_ssl/w42ajEFacturaSSPP2",
    test: "https://svc.integracion.test.euskadi.net/ctxweb/secured_ssl/w42ajEFacturaSSPP2",
  },
  {
    key: "gipuzkoa",
    connection: "gov-es.face-gipuzkoa",
    name: "FACe of Gipuzkoa",
    namespace: WEB,
    contract: FACE_CONTRACT,
    live: "https://w390w.gipuzkoa.net/WAS/HACI/HFAServiciosProveedoresWEB/services/FacturaSSPPWebServiceProxyPort",
  },
  {
    key: "efact",
    connection: "gov-es.face-efact",
    name: "e.FACT of Catalonia",
    namespace: "https://webservice.efact.es/sspp",
    contract: FACE_CONTRACT,
  },
  {
    key: "faceb2b",
    connection: "gov-es.faceb2b",
    name: "FACeB2B",
    namespace: "https://webservice.faceb2b.gob.es",
    contract: B2B_CONTRACT,
    live: "https://ws.faceb2b.gob.es/sv1/invoice",
    test: "https://se-ws-faceb2b.redsara.es/sv1/invoice",
  },
];

/** The platform of a step's setting. @throws Error for a name that the setting does not allow. */
export function platformOf(key: string): Platform {
  return found(({ key: own }) => own === key, key);
}

/** The platform of a connection. @throws Error for a connection of another authority. */
export function platformAt(connection: string): Platform {
  return found((one) => one.connection === connection, connection);
}

function found(isIt: (one: Platform) => boolean, name: string): Platform {
  const platform = PLATFORMS.find(isIt);
  if (!platform) throw new Error(`${name} is no platform`);
  return platform;
}

/** Addresses of the platform's connection by environment. */
export function endpointsOf({ live, test }: Platform): {
  readonly live?: Endpoints;
  readonly test?: Endpoints;
} {
  return {
    ...(live !== undefined && { live: { invoices: live } }),
    ...(test !== undefined && { test: { invoices: test } }),
  };
}
