import { gunzipSync } from "node:zlib";
import { isNif } from "@fakturo/regime-es";
import { fits, type Static, Type } from "@fakturo/schema";
import type { SimulatedRequest } from "@fakturo/simulator";
import { certificateHolderOf, isNaturalPerson, isRegistered } from "@fakturo/simulator-spain";
import { readXml, type XmlElement } from "@fakturo/xml";
import type { Code } from "./codes.ts";
import { finder } from "./elements.ts";
import { censusOf } from "./judge.ts";
import { isRequest } from "./schema/check.ts";
import type { Settings } from "./settings.ts";

const MAX_BYTES = 64 * 1024 * 1024;
const MAX_NAME = 255;
const MAX_SURNAME = 30;
const MODELS = ["240", "140"];
const text = Type.Optional(Type.String());

/** Header `eus-bizkaia-n3-data`. */
const Description = Type.Object({
  con: text,
  apa: text,
  inte: Type.Optional(Type.Object({ nif: text, nrs: text, ap1: text, ap2: text })),
  drs: Type.Optional(Type.Object({ mode: text, ejer: text })),
});
type Description = Static<typeof Description>;
/** Who the request is about. */
type Interested = NonNullable<Description["inte"]>;

/** A refusal of the whole request. */
export class RequestFault extends Error {
  readonly code: Code;

  constructor(code: Code) {
    super(code);
    this.code = code;
  }
}

/** A request whose header and schema are right. */
export interface LroeRequest {
  readonly root: XmlElement;
  readonly nif: string;
  readonly name: string;
  readonly year: string;
  readonly presenter: string;
}

/** What a request must be about. */
export interface LroeScope {
  readonly settings: Settings;
  readonly now: number;
  /** Operations of the address by the end of the root's name. */
  readonly operations: Readonly<Record<string, string>>;
}

/** Checks a request in the order of the entry service and the book. @throws RequestFault. */
export function readLroe(request: SimulatedRequest, scope: LroeScope): LroeRequest {
  const { settings, now } = scope;
  const { certificate, headers, body } = request;
  if (certificate && certificate.until <= now) throw new RequestFault("N3_0000001");
  const about = descriptionOf(headers["eus-bizkaia-n3-data"] ?? "");
  const { nif = "" } = about.inte ?? {};
  if (!isNif(nif)) throw new RequestFault("N3_0000010");
  if (!isRegistered(censusOf(settings), nif)) throw new RequestFault("N3_0000002");
  if (!MODELS.includes(about.drs?.mode ?? "")) throw new RequestFault("N3_0000005");
  if (!/^\d{4}$/.test(about.drs?.ejer ?? "")) throw new RequestFault("N3_0000006");
  const presenter = presenterOf(request, nif, settings);
  const root = rootOf(body, headers["content-encoding"] ?? "");
  checkHead(root, about, scope);
  return { root, nif, name: nameIn(about.inte ?? {}), year: about.drs?.ejer ?? "", presenter };
}

function descriptionOf(json: string): Description {
  const found = parsed(json);
  if (!fits(Description, found, "as-is") || !found.con) throw new RequestFault("N3_0000013");
  if (!found.inte) throw new RequestFault("N3_0000017");
  if (!found.inte.nif) throw new RequestFault("N3_0000014");
  const { nrs = "", ap1 = "", ap2 = "" } = found.inte;
  if (!nrs) throw new RequestFault("N3_0000015");
  const isLong = nrs.length > MAX_NAME || [ap1, ap2].some((one) => one.length > MAX_SURNAME);
  if (isLong) throw new RequestFault("N3_0000011");
  return found;
}

/** The name as in the message: of a natural person surnames, then given names. */
function nameIn({ nif = "", nrs = "", ap1 = "", ap2 = "" }: Interested): string {
  return isNaturalPerson(nif) ? oneSpaced(`${ap1} ${ap2} ${nrs}`) : nrs;
}

/** A name of the message as `nameIn` writes it. */
function oneSpaced(name: string): string {
  return name.replaceAll(/[\s,]+/g, " ").trim();
}

/** The description has the name of the message; that of a natural person has a surname. */
function isNamed(interested: Interested, name: string): boolean {
  const { nif = "", nrs = "", ap1 = "" } = interested;
  if (!isNaturalPerson(nif)) return name === nrs;
  return ap1 !== "" && oneSpaced(name) === nameIn(interested);
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function presenterOf(
  { certificate }: SimulatedRequest,
  nif: string,
  { collaborators }: Settings,
): string {
  if (!certificate) return nif;
  const holder = certificateHolderOf(certificate);
  if (!holder) throw new RequestFault("N3_0000004");
  if (holder.nif !== nif && !collaborators.includes(holder.nif))
    throw new RequestFault("N3_0000007");
  return holder.nif;
}

function rootOf(body: Uint8Array, encoding: string): XmlElement {
  const bytes = unzipped(body, encoding);
  try {
    const root = readXml(bytes, { size: MAX_BYTES });
    if (isRequest(root)) return root;
  } catch {
    throw new RequestFault("B4_1000001");
  }
  throw new RequestFault("B4_1000001");
}

function unzipped(body: Uint8Array, encoding: string): Uint8Array {
  if (encoding !== "gzip") throw new RequestFault("B4_1000003");
  try {
    return gunzipSync(body, { maxOutputLength: MAX_BYTES });
  } catch {
    throw new RequestFault("B4_1000003");
  }
}

/** The description agrees with the header of the message, and both with the message itself. */
function checkHead(root: XmlElement, about: Description, { now, operations }: LroeScope): void {
  const at = (name: string) => finder.text(root, `Cabecera/${name}`);
  const [, ending = ""] = /ConSG(Alta|Anulacion|Consulta)Peticion$/.exec(root.name) ?? [];
  const operation = operations[ending];
  const isCompany = !isNaturalPerson(about.inte?.nif ?? "");
  const year = Number(at("Ejercicio"));
  const checks: readonly (readonly [Code, boolean])[] = [
    ["B4_1000022", at("ObligadoTributario/NIF") === about.inte?.nif],
    ["B4_1000030", isNamed(about.inte ?? {}, at("ObligadoTributario/ApellidosNombreRazonSocial"))],
    ["B4_1000020", at("Modelo") === about.drs?.mode],
    ["B4_1000006", isCompany === (at("Modelo") === "240")],
    ["B4_1000021", at("Ejercicio") === about.drs?.ejer && year <= new Date(now).getUTCFullYear()],
    ["B4_1000023", at("Capitulo") === "1"],
    ["B4_1000024", at("Subcapitulo") === "1.1" && about.apa === "1.1"],
    ["B4_1000025", operation !== undefined && at("Operacion") === operation],
  ];
  const [code] = checks.find(([, isRight]) => !isRight) ?? [];
  if (code) throw new RequestFault(code);
}
