import type { Simulator } from "@fakturo/simulator";
import { createRandom, type Random } from "../../formats/random.ts";

/** A request that no client of an authority sends. */
export interface FuzzRequest {
  readonly method: string;
  /** Below the simulator's own path. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer> | undefined;
}

const METHODS = ["POST", "POST", "POST", "PUT", "GET", "DELETE", "PATCH", "OPTIONS"] as const;
/** Parts that are added to a path. */
const SUFFIXES = [
  ...["", "", "", "", "/", "/x", "/..%2f..%2fetc", "/%00", "/%zz", "/__proto__", "//", "?a=b&a=c"],
  ...[
    "?wsdl",
    `/${"y".repeat(2_000)}`,
    "/01960000-0000-7000-8000-0000000000aa",
    "?id=%ff&limit=-1",
  ],
] as const;
const TYPES = [
  ...["text/xml; charset=utf-8", "application/soap+xml", "application/json", "application/xml"],
  ...[
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=b",
    "text/plain",
    "a/b;;",
  ],
] as const;
const AUTHORIZATIONS = [
  ...["", "Bearer", "Bearer a.b.c", "Bearer eyJhbGciOiJub25lIn0.e30.", "Basic", "Basic Og=="],
  ...["Basic dXNlcjpwYXNz", `Bearer ${"z".repeat(4_000)}`],
] as const;

/** Namespaces and operations of SOAP services, so that some requests pass the first checks. */
const OPERATIONS: readonly (readonly [namespace: string, operation: string])[] = [
  ["https://webservice.face.gob.es", "enviarFactura"],
  ["https://webservice.face.gob.es", "consultarEstados"],
  ["http://ar.gov.afip.dif.FEV1/", "FECAESolicitar"],
  ["http://ar.gov.afip.dif.FEV1/", "FECompConsultar"],
  ["http://wcf.dian.colombia", "SendBillSync"],
  ["http://wcf.dian.colombia", "GetStatus"],
  ["http://www.portalfiscal.inf.br/nfe", "nfeDadosMsg"],
  [
    "https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws/SuministroLR.xsd",
    "RegFactuSistemaFacturacion",
  ],
  [
    "https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/ssii/fact/ws/SuministroLR.xsd",
    "SuministroLRFacturasEmitidas",
  ],
  ["http://factemi.at.min_financas.pt/documents", "RegisterInvoiceRequest"],
  ["http://www.fatturapa.gov.it/sdi/ws/trasmissione/v1.0/types", "fileSdIAccoglienza"],
  ["urn:oasis:names:specification:ubl:schema:xsd:Invoice-2", "Invoice"],
];
/** Names of members and elements that services read. */
const NAMES = [
  ...["request", "factura", "Cabecera", "ID", "number", "invoice", "invoiceHash", "uuid", "csr"],
  ...["token", "grant_type", "client_id", "fichierFlux", "items", "lines", "amount", "date", "xml"],
  ...["Auth", "Token", "Cuit", "CbteTipo", "nif", "credentials", "encryptedToken", "__proto__"],
] as const;
const VALUES = [
  ...["", " ", "0", "-1", "1e400", "NaN", "99999999999999999999", "2026-13-45", "9999-12-31"],
  ...[
    "<&>'\"",
    "\u0000",
    "\ud800",
    "é̀𝄞",
    "../../x",
    "a\r\nb: c",
    "AAAA",
    "{{1}}",
    "x".repeat(5_000),
  ],
] as const;

type Maker = (random: Random, scale: number) => string | Uint8Array | undefined;

const xmlText = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll("\u0000", "");

/** An element with some levels of known names and extreme values. */
function elementOf(random: Random, depth: number): string {
  const name = random.pick(NAMES);
  if (depth === 0 || random.chance(0.3))
    return `<${name}>${xmlText(random.pick(VALUES))}</${name}>`;
  const children = Array.from({ length: random.int(0, 4) }, () => elementOf(random, depth - 1));
  return `<${name}${random.chance(0.2) ? ' a="1" a="2"' : ""}>${children.join("")}</${name}>`;
}

function jsonOf(random: Random, depth: number): unknown {
  const kind = random.int(0, depth === 0 ? 2 : 4);
  if (kind === 0) return random.pick([null, true, -0, 1e308, 0.1]);
  if (kind <= 2) return random.pick(VALUES);
  const parts = Array.from({ length: random.int(0, 5) }, () => jsonOf(random, depth - 1));
  return kind === 3 ? parts : Object.fromEntries(parts.map((one) => [random.pick(NAMES), one]));
}

function soap(random: Random, inner: string): string {
  const version = random.pick([
    "http://schemas.xmlsoap.org/soap/envelope/",
    "http://www.w3.org/2003/05/soap-envelope",
    "urn:none",
  ]);
  const header = random.chance(0.5) ? `<e:Header>${elementOf(random, 2)}</e:Header>` : "";
  return `<e:Envelope xmlns:e="${version}">${header}<e:Body>${inner}</e:Body></e:Envelope>`;
}

function operation(random: Random): string {
  const [namespace, name] = random.pick(OPERATIONS);
  const children = Array.from({ length: random.int(0, 4) }, () => elementOf(random, 3));
  return `<o:${name} xmlns:o="${namespace}">${children.join("")}</o:${name}>`;
}

/** Deep, long and cut bodies, wrong encodings, entities, and messages with extreme contents. */
const BODIES: readonly Maker[] = [
  () => undefined,
  () => "",
  (random) => soap(random, operation(random)),
  (random) => soap(random, operation(random)),
  (random) => operation(random),
  (random) => soap(random, operation(random)).slice(0, random.int(1, 300)),
  (random) => Buffer.from(`\ufeff${soap(random, operation(random))}`, "utf16le"),
  (random) =>
    Buffer.from(`<?xml version="1.0" encoding="ISO-8859-15"?>${operation(random)}`, "latin1"),
  (_random, scale) => "<a>".repeat(scale),
  (_random, scale) => `<a>${"<b/>".repeat(scale)}</a>`,
  (_random, scale) => `<a ${Array.from({ length: scale }, (_, i) => `b${i}="1"`).join(" ")}/>`,
  () => '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
  (random) => JSON.stringify(jsonOf(random, 4)),
  (random) => JSON.stringify({ [random.pick(NAMES)]: jsonOf(random, 3) }),
  (random) => JSON.stringify(jsonOf(random, 3)).slice(0, random.int(0, 40)),
  (_random, scale) => "[".repeat(scale),
  (_random, scale) => `{"a":"${"\\ud800".repeat(scale)}"}`,
  (random) => Uint8Array.from({ length: random.int(1, 2_000) }, () => random.int(0, 255)),
  (random) => `${random.pick(NAMES)}=%zz&${random.pick(NAMES)}=${encodeURI("é")}&=&&`,
  (_random, scale) =>
    `--b\r\n${"content-disposition: form-data; name=a\r\n\r\n--b\r\n".repeat(scale / 50)}`,
  (_random, scale) => "x".repeat(scale * 20),
];

function pathsOf({ endpoints }: Simulator): readonly string[] {
  return [...new Set(Object.values(endpoints).flatMap((own) => Object.values(own)))];
}

/** Requests below each address whose path has a percent sign without digits. */
export function malformedPaths(simulator: Simulator): readonly FuzzRequest[] {
  return pathsOf(simulator).flatMap((path) =>
    (["GET", "POST"] as const).map((method) => ({
      ...{ method, path: `${path.replace(/\/$/, "")}/%zz`, headers: {}, body: undefined },
    })),
  );
}

/** The requests of a seed to the addresses of a simulator; `scale` is the number of parts of long bodies. */
export function fuzzRequests(
  simulator: Simulator,
  { seed, count, scale }: { readonly seed: number; readonly count: number; readonly scale: number },
): readonly FuzzRequest[] {
  const paths = pathsOf(simulator);
  return Array.from({ length: count }, (_, at) => {
    const random = createRandom(seed * 7_919 + at);
    const method = random.pick(METHODS);
    const made = random.pick(BODIES)(random, scale);
    const authorization = random.pick(AUTHORIZATIONS);
    return {
      method,
      path: random.pick(paths.length > 0 ? paths : ["/"]) + random.pick(SUFFIXES),
      headers: {
        "content-type": random.pick(TYPES),
        ...(authorization && { authorization }),
        ...(random.chance(0.2) && { soapaction: '"urn:x#y"', cookie: "a=b; a=c" }),
      },
      body: method === "GET" || made === undefined ? undefined : Buffer.from(made),
    };
  });
}
