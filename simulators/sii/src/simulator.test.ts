import type { OpenSimulator, PresentedCertificate, SimulatedReply } from "@fakturo/simulator";
import { readXml, type SettledNode, type XmlElement } from "@fakturo/xml";
import { XmlSchema } from "@fakturo/xml-schema";
import { beforeEach, describe, expect, it } from "vitest";
import type { CODES } from "./codes.ts";
import { IGIC_REPLIES } from "./schema/igic-replies.ts";
import { VAT_REPLIES } from "./schema/vat-replies.ts";
import { simulator } from "./simulator.ts";

const NOW = Date.UTC(2026, 2, 9, 9, 15, 30);
const HOLDER = "89890001K";
const NAME = "CERTIFICADO UNO TELEMATICAS";
const BUYER = "B85905495";
const STRANGER = "A58818501";
const ISSUED = "/wlpl/SSII-FACT/ws/fe/SiiFactFEV1SOAP";
const RECEIVED = "/wlpl/SSII-FACT/ws/fr/SiiFactFRV1SOAP";
const CANARY = "/atc/tributos/middleware/services/sii/SiiFactFEV1SOAP";
const BASE =
  "https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/ssii/";
const CERTIFICATE: PresentedCertificate = {
  subject: { CN: "UNO", SN: "UNO", serialNumber: `IDCES-${HOLDER}` },
  from: NOW - 1000,
  until: NOW + 86_400_000,
  isTrusted: true,
};

let open: OpenSimulator;
beforeEach(() => {
  open = simulator.open([]);
});

interface Call {
  readonly path?: string;
  readonly method?: string;
  readonly certificate?: PresentedCertificate | undefined;
}

const validators = [VAT_REPLIES, IGIC_REPLIES].map(
  (types) => new XmlSchema({ ...types, places: [] }),
);

/** Sends a message; each answer that is no fault must follow the agency's schema. */
function send(body: string | Uint8Array, call: Call = {}): SimulatedReply {
  const { path = ISSUED, method = "POST" } = call;
  const certificate = "certificate" in call ? call.certificate : CERTIFICATE;
  const request = { method, path, query: new Map(), headers: {}, body: Buffer.from(body) };
  const world = { now: () => NOW, random: () => 0.5 };
  const { reply } = open.handle({ ...request, certificate }, world);
  if (reply.status === 200) expect(violations(reply, path)).toEqual([]);
  return reply;
}

function violations({ body }: SimulatedReply, path: string): string[] {
  const payload = readXml(String(body)).children[0]?.children[0];
  const schema = validators[path === CANARY ? 1 : 0];
  if (!payload || !schema) return ["no payload"];
  return schema.validate(nodeOf(payload)).map(({ name, message }) => `${name}: ${message}`);
}

function nodeOf({ name, attributes, children, text }: XmlElement): SettledNode {
  const parts = children.map(nodeOf);
  const content = parts.length > 0 ? parts : text.trim();
  return { name, attributes: Object.fromEntries(attributes), content, kept: true };
}

interface Parts {
  readonly number?: string;
  readonly date?: string;
  readonly issuer?: string;
  readonly period?: string;
  readonly type?: string;
  readonly last?: string;
  readonly between?: string;
  readonly regime?: string;
  readonly total?: string;
  readonly after?: string;
  readonly party?: string;
  readonly breakdown?: string;
  readonly end?: string;
}

const nif = (code: string) => `<s:NIF>${code}</s:NIF>`;
const other = (country: string, type: string, id: string) =>
  `<s:IDOtro>${country && `<s:CodigoPais>${country}</s:CodigoPais>`}<s:IDType>${type}</s:IDType><s:ID>${id}</s:ID></s:IDOtro>`;
const party = (id: string) =>
  `<s:Contraparte><s:NombreRazon>CLIENTE</s:NombreRazon>${id}</s:Contraparte>`;

function detail(rate: string, base: string, tax: string, names: readonly string[] = []): string {
  const [taxName = "CuotaRepercutida", row = "DetalleIVA"] = names;
  return `<s:${row}><s:TipoImpositivo>${rate}</s:TipoImpositivo><s:BaseImponible>${base}</s:BaseImponible><s:${taxName}>${tax}</s:${taxName}></s:${row}>`;
}
const taxed = (rows: string, kind = "S1", group = "DesgloseIVA") =>
  `<s:Sujeta><s:NoExenta><s:TipoNoExenta>${kind}</s:TipoNoExenta><s:${group}>${rows}</s:${group}></s:NoExenta></s:Sujeta>`;
const exempt = (cause: string) =>
  `<s:Sujeta><s:Exenta><s:DetalleExenta><s:CausaExencion>${cause}</s:CausaExencion><s:BaseImponible>100.00</s:BaseImponible></s:DetalleExenta></s:Exenta></s:Sujeta>`;
const plainBreakdown = (content: string) =>
  `<s:TipoDesglose><s:DesgloseFactura>${content}</s:DesgloseFactura></s:TipoDesglose>`;
const PLAIN = plainBreakdown(taxed(detail("21", "100.00", "21.00")));

const period = (text = "2026 03") => {
  const [year, month] = text.split(" ");
  return `<s:PeriodoLiquidacion><s:Ejercicio>${year}</s:Ejercicio><s:Periodo>${month}</s:Periodo></s:PeriodoLiquidacion>`;
};
const numbered = ({ number = "A-1", date = "02-03-2026", last = "" }: Parts) =>
  `<s:NumSerieFacturaEmisor>${number}</s:NumSerieFacturaEmisor>${last}<s:FechaExpedicionFacturaEmisor>${date}</s:FechaExpedicionFacturaEmisor>`;
const id = (parts: Parts, issuer: string) =>
  `<m:IDFactura><s:IDEmisorFactura>${issuer}</s:IDEmisorFactura>${numbered(parts)}</m:IDFactura>`;

function start({ type = "F1", between = "", regime = "01", total = "121.00", after = "" }: Parts) {
  return `<s:TipoFactura>${type}</s:TipoFactura>${between}<s:ClaveRegimenEspecialOTrascendencia>${regime}</s:ClaveRegimenEspecialOTrascendencia><s:ImporteTotal>${total}</s:ImporteTotal><s:DescripcionOperacion>Work</s:DescripcionOperacion>${after}`;
}

function issued(parts: Parts = {}): string {
  const { issuer = nif(HOLDER), party: who = party(nif(BUYER)), breakdown = PLAIN } = parts;
  return `<m:RegistroLRFacturasEmitidas>${period(parts.period)}${id(parts, issuer)}<m:FacturaExpedida>${start(parts)}${who}${breakdown}</m:FacturaExpedida></m:RegistroLRFacturasEmitidas>`;
}

const ROWS = detail("21", "100.00", "21.00", ["CuotaSoportada"]);
function received(parts: Parts = {}): string {
  const { issuer = nif(BUYER), party: who = party(nif(BUYER)) } = parts;
  const { breakdown = `<s:DesgloseIVA>${ROWS}</s:DesgloseIVA>`, end = "21.00" } = parts;
  const [deducted = "", accounted = "05-03-2026"] = end.split(" ");
  return `<m:RegistroLRFacturasRecibidas>${period(parts.period)}${id(parts, issuer)}<m:FacturaRecibida>${start(parts)}<s:DesgloseFactura>${breakdown}</s:DesgloseFactura>${who}<s:FechaRegContable>${accounted}</s:FechaRegContable><s:CuotaDeducible>${deducted}</s:CuotaDeducible></m:FacturaRecibida></m:RegistroLRFacturasRecibidas>`;
}

const removal = (parts: Parts = {}) =>
  `<m:RegistroLRBajaExpedidas>${period(parts.period)}${id(parts, nif(HOLDER))}</m:RegistroLRBajaExpedidas>`;

interface Head {
  readonly root?: string;
  readonly nif?: string;
  readonly name?: string;
  readonly kind?: string;
  readonly version?: string;
  readonly folder?: string;
}

const SUPPLY = "SuministroLRFacturasEmitidas";
const REMOVAL = "BajaLRFacturasEmitidas";
const IN_SUPPLY = "SuministroLRFacturasRecibidas";
const QUERY = "ConsultaLRFacturasEmitidas";

function message(records: string, head: Head = {}): string {
  const { root = SUPPLY, nif: code = HOLDER, name = NAME, kind = "A0" } = head;
  const { version = "1.1", folder = "fact" } = head;
  const isSupply = root.startsWith("Suministro");
  const schema = root.startsWith("Consulta") ? "ConsultaLR" : "SuministroLR";
  const communication = isSupply ? `<s:TipoComunicacion>${kind}</s:TipoComunicacion>` : "";
  return soap(
    `<m:${root} xmlns:m="${BASE}${folder}/ws/${schema}.xsd" xmlns:s="${BASE}${folder}/ws/SuministroInformacion.xsd"><s:Cabecera><s:IDVersionSii>${version}</s:IDVersionSii><s:Titular><s:NombreRazon>${name}</s:NombreRazon><s:NIF>${code}</s:NIF></s:Titular>${communication}</s:Cabecera>${records}</m:${root}>`,
  );
}

const soap = (payload: string) =>
  `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body>${payload}</e:Body></e:Envelope>`;
const filter = (more = "", when?: string) =>
  `<m:FiltroConsulta>${period(when)}${more}</m:FiltroConsulta>`;
const queried = (more = "", call: Call = {}, head: Head = {}) =>
  send(message(filter(more), { root: QUERY, ...head }), call);

function all(element: XmlElement, name: string): XmlElement[] {
  return [
    ...(element.name === name ? [element] : []),
    ...element.children.flatMap((child) => all(child, name)),
  ];
}

function texts({ body }: SimulatedReply, name: string): string[] {
  return all(readXml(String(body)), name).map(({ text }) => text);
}

/** Code of each line; the state where there is none. */
function codes(reply: SimulatedReply): string[] {
  expect(reply.status, String(reply.body)).toBe(200);
  return all(readXml(String(reply.body)), "RespuestaLinea").map(
    (line) =>
      line.children.find(({ name }) => name === "CodigoErrorRegistro")?.text ??
      line.children.find(({ name }) => name === "EstadoRegistro")?.text ??
      "",
  );
}

const faultOf = (reply: SimulatedReply) =>
  /^Codigo\[(\d+)\]/.exec(texts(reply, "faultstring")[0] ?? "")?.[1];
const file = (record: string, head?: Head) => codes(send(message(record, head)))[0];
const fileIn = (record: string) =>
  codes(send(message(record, { root: IN_SUPPLY }), { path: RECEIVED }))[0];

describe("records", () => {
  it("are accepted with a CSV of 16 characters in Spanish time", () => {
    const reply = send(message(issued()));
    expect(codes(reply)).toEqual(["Correcto"]);
    expect(texts(reply, "EstadoEnvio")).toEqual(["Correcto"]);
    expect(texts(reply, "CSV")[0]).toMatch(/^SIM-[A-Z0-9]{12}$/);
    expect(texts(reply, "TimestampPresentacion")).toEqual(["09-03-2026 10:15:30"]);
  });

  it("of one message are judged one by one, and a repeated one names what is stored", () => {
    const reply = send(message(issued() + issued() + issued({ number: "A-2", type: "F4" })));
    expect(codes(reply)).toEqual(["Correcto", "3000", "1127"]);
    expect(texts(reply, "EstadoEnvio")).toEqual(["ParcialmenteCorrecto"]);
    const [duplicate] = all(readXml(String(reply.body)), "RegistroDuplicado");
    expect(duplicate?.children.map(({ text }) => text)).toEqual(["Correcta"]);
  });

  it("that are all refused get no CSV and store nothing", () => {
    const reply = send(message(issued({ type: "F4" })));
    expect(texts(reply, "EstadoEnvio")).toEqual(["Incorrecto"]);
    expect([texts(reply, "CSV"), texts(reply, "DatosPresentacion")]).toEqual([[], []]);
    expect(open.records()).toEqual([]);
  });

  it("are modified, cancelled and recorded anew, by what is stored", () => {
    const cancel = (parts?: Parts) => file(removal(parts), { root: REMOVAL });
    expect([file(issued(), { kind: "A1" }), cancel()]).toEqual(["3002", "3002"]);
    expect([file(issued()), file(issued({ total: "120.00" }), { kind: "A1" })]).toEqual([
      "Correcto",
      "Correcto",
    ]);
    expect([cancel({ period: "2026 02" }), cancel(), cancel()]).toEqual([
      "3019",
      "Correcto",
      "3001",
    ]);
    expect([file(issued(), { kind: "A1" }), file(issued())]).toEqual(["3002", "Correcto"]);
  });

  it("survive a restart", () => {
    const request = {
      method: "POST",
      path: ISSUED,
      query: new Map(),
      headers: {},
      body: Buffer.from(message(issued())),
      certificate: CERTIFICATE,
    };
    const { events = [] } = open.handle(request, { now: () => NOW, random: () => 0 });
    open = simulator.open(JSON.parse(JSON.stringify(events)));
    expect(file(issued())).toBe("3000");
  });

  it("of the Canary Islands have a form of their own", () => {
    const rows = detail("7", "100.00", "7.00", ["CuotaRepercutida", "DetalleIGIC"]);
    const breakdown = plainBreakdown(taxed(rows, "S1", "DesgloseIGIC"));
    const record = issued({ breakdown, total: "107.00" });
    const head = { folder: "igic", version: "1.0" };
    expect(codes(send(message(record, head), { path: CANARY }))).toEqual(["Correcto"]);
    expect(faultOf(send(message(issued()), { path: CANARY }))).toBe("4108");
  });
});

describe("queries", () => {
  it("show content, CSV and state of a record, by period, number and page", () => {
    send(
      message(issued({ after: "<s:RefExterna>R-1</s:RefExterna>" }) + issued({ number: "A-2" })),
    );
    const found = queried(`<m:IDFactura>${numbered({})}</m:IDFactura>`);
    expect(texts(found, "NumSerieFacturaEmisor")).toEqual(["A-1"]);
    expect(texts(found, "RefExterna")).toEqual(["R-1"]);
    expect(texts(found, "CSV")).toHaveLength(1);
    expect(texts(found, "EstadoCuadre")).toEqual(["3"]);
    expect(
      texts(send(message(filter("", "2026 02"), { root: QUERY })), "ResultadoConsulta"),
    ).toEqual(["SinDatos"]);
    open.configure({ page: 1 });
    const first = queried();
    expect(texts(first, "IndicadorPaginacion")).toEqual(["S"]);
    const key = `<m:ClavePaginacion><s:IDEmisorFactura>${nif(HOLDER)}</s:IDEmisorFactura>${numbered({})}</m:ClavePaginacion>`;
    expect(texts(queried(key), "NumSerieFacturaEmisor")).toEqual(["A-2"]);
  });

  it("match both sides of an invoice", () => {
    const states = () => texts(queried(), "EstadoCuadre");
    open.configure({ proxies: [HOLDER] });
    send(message(issued() + issued({ number: "A-2", type: "F2", party: "" })));
    expect(states()).toEqual(["3", "1"]);
    const bought = (total: string) =>
      received({ issuer: nif(HOLDER), party: party(nif(HOLDER)), total });
    const book = { root: IN_SUPPLY, nif: BUYER, name: "CLIENTE" };
    send(message(bought("120.00"), book), { path: RECEIVED });
    expect(states()).toEqual(["4", "1"]);
    send(message(bought("121.00"), { ...book, kind: "A1" }), { path: RECEIVED });
    expect(states()).toEqual(["5", "1"]);
  });
});

describe("the gateway", () => {
  it("redirects without certificate, and refuses one at the other host", () => {
    expect(send(message(issued()), { certificate: undefined }).status).toBe(302);
    expect(send(message(issued()), { path: `/seal${ISSUED}` }).status).toBe(401);
    expect(send("", { path: "/elsewhere" }).status).toBe(404);
    expect(send("", { method: "GET" }).status).toBe(405);
  });
});

/** How each code is provoked. */
const PROVOKED: Readonly<Record<keyof typeof CODES, () => string | undefined>> = {
  4100: () => faultOf(send(message(issued(), { version: "1.0" }))),
  4101: () => faultOf(send(message(issued(), { kind: "A4" }))),
  4102: () => faultOf(send(message("<s:Other/>"))),
  4103: () => faultOf(send("<broken")),
  4104: () => faultOf(send(message(issued(), { name: "OTRO NOMBRE" }))),
  4108: () => faultOf(send(soap("<x/>"))),
  4111: () => faultOf(send(message(issued(), { nif: "89890001A" }))),
  4114: () => faultOf(send(message(issued(), { nif: BUYER }))),
  4117: () => faultOf(send(message("<m:RegistroLRFacturasEmitidas/>".repeat(10_001)))),
  4118: () => {
    open.configure({ outside: [HOLDER] });
    return faultOf(send(message(issued())));
  },
  4124: () => faultOf(send(message(issued()), { path: RECEIVED })),
  4126: () => faultOf(send(new Uint8Array([0x3c, 0xff]))),
  4130: () => faultOf(queried("", {}, { nif: BUYER })),
  4131: () =>
    faultOf(queried("", { path: RECEIVED }, { nif: BUYER, root: "ConsultaLRFacturasRecibidas" })),
  4132: () => {
    open.configure({ outside: [HOLDER] });
    return faultOf(queried());
  },
  4133: () => {
    open.configure({ outside: [HOLDER] });
    return faultOf(queried("", { path: RECEIVED }, { root: "ConsultaLRFacturasRecibidas" }));
  },
  1100: () => file(issued({ total: "x" })),
  1101: () => file(issued({ party: party(other("ZZ", "04", "1")) })),
  1102: () => file(issued({ period: "2026 13" })),
  1103: () => file(issued({ party: party(other("FR", "09", "1")) })),
  1104: () => file(issued({ party: party(other("FR", "02", "1")) })),
  1105: () => file(issued({ number: "A".repeat(61) })),
  1106: () => file(issued({ date: "31-02-2026" })),
  1107: () => file(issued({ type: "LC" })),
  1109: () => file(issued({ regime: "99" })),
  1111: () => file(issued({ between: "<s:TipoRectificativa>Z</s:TipoRectificativa>" })),
  1112: () => file(issued({ issuer: nif(BUYER) })),
  1113: () => file(issued({ breakdown: plainBreakdown(exempt("E9")) })),
  1114: () =>
    file(issued({ breakdown: plainBreakdown(taxed(detail("21", "100.00", "21.00"), "S9")) })),
  1118: () => fileIn(received({ party: party(nif(HOLDER)) })),
  1124: () => file(issued({ party: party(other("", "04", "1")) })),
  1125: () => file(issued({ date: "20-03-2026" })),
  1127: () => file(issued({ type: "F4", party: "" })),
  1128: () =>
    file(
      issued({
        last: "<s:NumSerieFacturaEmisorResumenFin>A-9</s:NumSerieFacturaEmisorResumenFin>",
      }),
    ),
  1134: () => file(issued({ type: "R1" })),
  1135: () => file(issued({ between: "<s:TipoRectificativa>I</s:TipoRectificativa>" })),
  1145: () => file(issued({ period: "2026 04" })),
  1148: () =>
    file(issued({ breakdown: "<s:TipoDesglose><s:DesgloseTipoOperacion/></s:TipoDesglose>" })),
  1153: () => file(issued({ party: party(nif("B85905490")) })),
  1158: () => file(issued({ party: "" })),
  1166: () => file(issued({ breakdown: plainBreakdown(taxed(detail("20", "100.00", "20.00"))) })),
  1167: () => file(issued({ between: "<s:FechaOperacion>20-03-2026</s:FechaOperacion>" })),
  1168: () => file(issued({ party: party(other("ES", "04", "1")) })),
  1176: () => fileIn(received({ end: "21.00 01-03-2026" })),
  1188: () => file(issued({ period: "2026 02" })),
  1197: () => file(issued({ date: "02-03-2005" })),
  1208: () => file(issued({ total: "100000000.00" })),
  1234: () => file(issued({ breakdown: plainBreakdown(taxed(detail("21", "100.00", "-21.00"))) })),
  1235: () => file(issued({ breakdown: plainBreakdown(taxed(detail("21", "100.00", "41.00"))) })),
  1279: () => file(issued({ type: "F2" })),
  1295: () => file(issued({ breakdown: plainBreakdown(exempt("E2")) })),
  1305: () => file(issued({ type: "F2", party: "", total: "3100.00" })),
  1318: () =>
    fileIn(
      received({
        breakdown: `<s:DesgloseIVA>${detail("21", "100.00", "-21.00", ["CuotaSoportada"])}</s:DesgloseIVA>`,
      }),
    ),
  1319: () =>
    fileIn(
      received({
        breakdown: `<s:DesgloseIVA>${detail("21", "100.00", "41.00", ["CuotaSoportada"])}</s:DesgloseIVA>`,
      }),
    ),
  3000: () => {
    file(issued());
    return file(issued());
  },
  3001: () => {
    file(issued());
    file(removal(), { root: REMOVAL });
    return file(removal(), { root: REMOVAL });
  },
  3002: () => file(removal(), { root: REMOVAL }),
  3019: () => {
    file(issued());
    return file(removal({ period: "2026 01" }), { root: REMOVAL });
  },
  2006: () => file(issued({ party: party(other("US", "04", "1")) })),
  2011: () => {
    open.configure({ unknown: [STRANGER] });
    return file(issued({ party: party(nif(STRANGER)) }));
  },
  2012: () =>
    file(
      issued({
        breakdown: plainBreakdown(taxed(detail("21", "1000.00", "222.00"))),
        total: "1222.00",
      }),
    ),
  2016: () =>
    file(issued({ breakdown: plainBreakdown(taxed(detail("21", "100.00", "21.00"), "S2")) })),
  2020: () => fileIn(received({ end: "41.00" })),
  2022: () =>
    file(
      issued({
        type: "F2",
        party: "",
        after: "<s:FacturaSimplificadaArticulos7.2_7.3>S</s:FacturaSimplificadaArticulos7.2_7.3>",
      }),
    ),
  2042: () => file(issued({ total: "171.00" })),
};

describe("codes", () => {
  it.each(Object.entries(PROVOKED))("answers %s", (code, provoke) => {
    expect(provoke()).toBe(code);
  });
});
