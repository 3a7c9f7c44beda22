import { createHash } from "node:crypto";
import { selfSigned, signatureIds, signXml } from "@fakturo/signature";
import type { OpenSimulator, PresentedCertificate, SimulatedReply } from "@fakturo/simulator";
import { readXml, type SettledNode, type XmlElement } from "@fakturo/xml";
import { beforeEach, describe, expect, it } from "vitest";
import { CODES, type Code } from "./codes.ts";
import { schemaOf } from "./schema/check.ts";
import { QUERY_REPLY_TYPES } from "./schema/query-reply.ts";
import { RECORD_REPLY_TYPES } from "./schema/record-reply.ts";
import { simulator } from "./simulator.ts";

const NOW = Date.UTC(2026, 2, 2, 9, 15, 33);
const ISSUER = "89890001K";
const RECORDS = "/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP";
const REQUESTED = "/wlpl/TIKE-CONT/ws/SistemaFacturacion/RequerimientoSOAP";
const CENSUS = "/wlpl/BURT-JDIT/ws/VNifV2SOAP";
const BASE =
  "https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws/";
const CERTIFICATE: PresentedCertificate = {
  subject: { CN: "UNO", SN: "UNO", serialNumber: `IDCES-${ISSUER}` },
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
  readonly query?: Readonly<Record<string, string>>;
  readonly now?: number;
}

function send(body: string | Uint8Array, call: Call = {}): SimulatedReply {
  const { path = RECORDS, method = "POST", query = {}, now = NOW } = call;
  const certificate = "certificate" in call ? call.certificate : CERTIFICATE;
  const request = {
    method,
    path,
    query: new Map(Object.entries(query)),
    headers: {},
    body: Buffer.from(body),
    certificate,
  };
  return open.handle(request, { now: () => now, random: () => 0 }).reply;
}

interface Parts {
  readonly number?: string;
  readonly date?: string;
  readonly issuer?: string;
  readonly type?: string;
  readonly flags?: string;
  readonly between?: string;
  readonly recipients?: string;
  readonly detail?: string;
  readonly tax?: string;
  readonly total?: string;
  readonly previous?: string;
  readonly chain?: string;
  readonly at?: string;
  readonly hash?: string;
  readonly after?: string;
}

const RECIPIENT = "<NombreRazon>CLIENTE</NombreRazon><NIF>B85905495</NIF>";
const DETAIL =
  "<Impuesto>01</Impuesto><ClaveRegimen>01</ClaveRegimen><CalificacionOperacion>S1</CalificacionOperacion><TipoImpositivo>21.00</TipoImpositivo><BaseImponibleOimporteNoSujeto>100.00</BaseImponibleOimporteNoSujeto><CuotaRepercutida>21.00</CuotaRepercutida>";
const SYSTEM =
  "<SistemaInformatico><NombreRazon>OPERATOR</NombreRazon><NIF>B98602642</NIF><NombreSistemaInformatico>F</NombreSistemaInformatico><IdSistemaInformatico>FK</IdSistemaInformatico><Version>1</Version><NumeroInstalacion>1</NumeroInstalacion><TipoUsoPosibleSoloVerifactu>N</TipoUsoPosibleSoloVerifactu><TipoUsoPosibleMultiOT>S</TipoUsoPosibleMultiOT><IndicadorMultiplesOT>S</IndicadorMultiplesOT></SistemaInformatico>";

function hashOf(fields: readonly string[]): string {
  return createHash("sha256").update(fields.join("&")).digest("hex").toUpperCase();
}

function alta(parts: Parts = {}): string {
  const { number = "A-1", date = "02-03-2026", issuer = ISSUER, type = "F1" } = parts;
  const { flags = "", between = "", detail = DETAIL, tax = "21.00", total = "121.00" } = parts;
  const { recipients = RECIPIENT, previous = "", at = "2026-03-02T10:15:30+01:00" } = parts;
  const hash = hashOf([
    `IDEmisorFactura=${issuer}`,
    `NumSerieFactura=${number}`,
    `FechaExpedicionFactura=${date}`,
    `TipoFactura=${type}`,
    `CuotaTotal=${tax}`,
    `ImporteTotal=${total}`,
    `Huella=${previous}`,
    `FechaHoraHusoGenRegistro=${at}`,
  ]);
  const link = previous
    ? `<RegistroAnterior><IDEmisorFactura>${issuer}</IDEmisorFactura><NumSerieFactura>A-0</NumSerieFactura><FechaExpedicionFactura>01-03-2026</FechaExpedicionFactura><Huella>${previous}</Huella></RegistroAnterior>`
    : "<PrimerRegistro>S</PrimerRegistro>";
  const to =
    recipients && `<Destinatarios><IDDestinatario>${recipients}</IDDestinatario></Destinatarios>`;
  return `<RegistroAlta><IDVersion>1.0</IDVersion><IDFactura><IDEmisorFactura>${issuer}</IDEmisorFactura><NumSerieFactura>${number}</NumSerieFactura><FechaExpedicionFactura>${date}</FechaExpedicionFactura></IDFactura><NombreRazonEmisor>UNO</NombreRazonEmisor>${flags}<TipoFactura>${type}</TipoFactura>${between}<DescripcionOperacion>Work</DescripcionOperacion>${parts.after ?? ""}${to}<Desglose><DetalleDesglose>${detail}</DetalleDesglose></Desglose><CuotaTotal>${tax}</CuotaTotal><ImporteTotal>${total}</ImporteTotal><Encadenamiento>${parts.chain ?? link}</Encadenamiento>${SYSTEM}<FechaHoraHusoGenRegistro>${at}</FechaHoraHusoGenRegistro><TipoHuella>01</TipoHuella><Huella>${parts.hash ?? hash}</Huella></RegistroAlta>`;
}

function anulacion({ number = "A-1", flags = "", previous = "B".repeat(64) }: Parts = {}): string {
  const at = "2026-03-02T10:15:31+01:00";
  const hash = hashOf([
    `IDEmisorFacturaAnulada=${ISSUER}`,
    `NumSerieFacturaAnulada=${number}`,
    "FechaExpedicionFacturaAnulada=02-03-2026",
    `Huella=${previous}`,
    `FechaHoraHusoGenRegistro=${at}`,
  ]);
  return `<RegistroAnulacion><IDVersion>1.0</IDVersion><IDFactura><IDEmisorFacturaAnulada>${ISSUER}</IDEmisorFacturaAnulada><NumSerieFacturaAnulada>${number}</NumSerieFacturaAnulada><FechaExpedicionFacturaAnulada>02-03-2026</FechaExpedicionFacturaAnulada></IDFactura>${flags}<Encadenamiento><RegistroAnterior><IDEmisorFactura>${ISSUER}</IDEmisorFactura><NumSerieFactura>A-1</NumSerieFactura><FechaExpedicionFactura>02-03-2026</FechaExpedicionFactura><Huella>${previous}</Huella></RegistroAnterior></Encadenamiento>${SYSTEM}<FechaHoraHusoGenRegistro>${at}</FechaHoraHusoGenRegistro><TipoHuella>01</TipoHuella><Huella>${hash}</Huella></RegistroAnulacion>`;
}

interface Head {
  readonly nif?: string;
  readonly more?: string;
}

/** A message with records, whose elements get the namespace of the common schema. */
function message(records: readonly string[], { nif = ISSUER, more = "" }: Head = {}): string {
  const tik = (xml: string) => xml.replaceAll(/<(\/?)(\w)/g, "<$1s:$2");
  const head = tik(
    `<ObligadoEmision><NombreRazon>UNO</NombreRazon><NIF>${nif}</NIF></ObligadoEmision>${more}`,
  );
  const body = records.map((one) => `<m:RegistroFactura>${tik(one)}</m:RegistroFactura>`).join("");
  return soap(
    `<m:RegFactuSistemaFacturacion xmlns:m="${BASE}SuministroLR.xsd" xmlns:s="${BASE}SuministroInformacion.xsd"><m:Cabecera>${head}</m:Cabecera>${body}</m:RegFactuSistemaFacturacion>`,
  );
}

function soap(payload: string): string {
  return `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body>${payload}</e:Body></e:Envelope>`;
}

function query(
  filter = "",
  head = `<s:ObligadoEmision><s:NombreRazon>UNO</s:NombreRazon><s:NIF>${ISSUER}</s:NIF></s:ObligadoEmision>`,
): string {
  return soap(
    `<c:ConsultaFactuSistemaFacturacion xmlns:c="${BASE}ConsultaLR.xsd" xmlns:s="${BASE}SuministroInformacion.xsd"><c:Cabecera><s:IDVersion>1.0</s:IDVersion>${head}</c:Cabecera><c:FiltroConsulta><c:PeriodoImputacion><s:Ejercicio>2026</s:Ejercicio><s:Periodo>03</s:Periodo></c:PeriodoImputacion>${filter}</c:FiltroConsulta></c:ConsultaFactuSistemaFacturacion>`,
  );
}

function all(element: XmlElement, name: string): XmlElement[] {
  return [
    ...(element.name === name ? [element] : []),
    ...element.children.flatMap((child) => all(child, name)),
  ];
}

function texts(reply: SimulatedReply, name: string): string[] {
  return all(readXml(String(reply.body)), name).map(({ text }) => text);
}

/** Code of each line; `Correcto` where there is none. */
function codes(reply: SimulatedReply): string[] {
  expect(reply.status, String(reply.body)).toBe(200);
  return all(readXml(String(reply.body)), "RespuestaLinea").map(
    (line) =>
      all(line, "CodigoErrorRegistro")[0]?.text ?? all(line, "EstadoRegistro")[0]?.text ?? "",
  );
}

function fault(reply: SimulatedReply): string {
  return texts(reply, "faultstring")[0] ?? "";
}

describe("records", () => {
  it("are accepted with CSV and waiting time", () => {
    const reply = send(message([alta()]));
    expect(codes(reply)).toEqual(["Correcto"]);
    expect(texts(reply, "EstadoEnvio")).toEqual(["Correcto"]);
    expect(texts(reply, "TiempoEsperaEnvio")).toEqual(["60"]);
    expect(texts(reply, "CSV")[0]).toHaveLength(16);
    expect(texts(reply, "TimestampPresentacion")).toEqual(["2026-03-02T10:15:33+01:00"]);
  });

  it("of one message are judged one by one", () => {
    const reply = send(
      message([alta(), alta(), alta({ number: "A<".slice(0, 1), issuer: ISSUER, type: "F2" })]),
    );
    expect(codes(reply)).toEqual(["Correcto", "3000", "1190"]);
    expect(texts(reply, "EstadoEnvio")).toEqual(["ParcialmenteCorrecto"]);
    expect(texts(reply, "EstadoRegistroDuplicado")).toEqual(["Correcta"]);
  });

  it("that are all refused get no CSV and store nothing", () => {
    const reply = send(message([alta({ type: "F2" })]));
    expect(texts(reply, "EstadoEnvio")).toEqual(["Incorrecto"]);
    expect([texts(reply, "CSV"), texts(reply, "DatosPresentacion")]).toEqual([[], []]);
    expect(open.records()).toEqual([]);
  });

  it("follow the agency's table of states", () => {
    const amend = "<Subsanacion>S</Subsanacion>";
    const again = `${amend}<RechazoPrevio>X</RechazoPrevio>`;
    const unknown = "<SinRegistroPrevio>S</SinRegistroPrevio>";
    const of = (record: string) => codes(send(message([record])))[0];
    expect(of(alta({ flags: amend }))).toBe("3002");
    expect(of(anulacion())).toBe("3002");
    expect(of(alta({ flags: again }))).toBe("Correcto");
    expect(of(alta({ flags: again, previous: "A".repeat(64) }))).toBe("3000");
    expect(of(alta({ flags: amend, previous: "A".repeat(64) }))).toBe("Correcto");
    expect(of(anulacion())).toBe("Correcto");
    expect(of(anulacion())).toBe("Correcto");
    expect(of(alta({ previous: "A".repeat(64) }))).toBe("3000");
    expect(of(alta({ flags: amend, previous: "A".repeat(64) }))).toBe("Correcto");
    expect(of(anulacion({ number: "A-2", flags: unknown }))).toBe("Correcto");
    expect(of(anulacion({ number: "A-2", flags: unknown }))).toBe("3000");
  });

  it.each<[Code, Parts]>([
    [1100, { tax: "x", total: "121.00" }],
    [
      1101,
      {
        recipients:
          "<NombreRazon>X</NombreRazon><IDOtro><CodigoPais>QQ</CodigoPais><IDType>03</IDType><ID>1</ID></IDOtro>",
      },
    ],
    [
      1102,
      {
        recipients:
          "<NombreRazon>X</NombreRazon><IDOtro><CodigoPais>FR</CodigoPais><IDType>99</IDType><ID>1</ID></IDOtro>",
      },
    ],
    [1106, { type: "F9" }],
    [1108, { issuer: "89890002E" }],
    [1112, { date: "05-03-2026" }],
    [1114, { type: "R1" }],
    [1115, { between: "<TipoRectificativa>I</TipoRectificativa>" }],
    [1118, { type: "R1", between: "<TipoRectificativa>S</TipoRectificativa>" }],
    [1123, { recipients: "<NombreRazon>X</NombreRazon><NIF>B85905490</NIF>" }],
    [
      1126,
      {
        recipients:
          "<NombreRazon>X</NombreRazon><IDOtro><CodigoPais>ES</CodigoPais><IDType>05</IDType><ID>1</ID></IDOtro>",
      },
    ],
    [1130, { number: "A'1" }],
    [1133, { date: "01-01-2000" }],
    [1152, { date: "27-10-2024" }],
    [1153, { flags: "<RechazoPrevio>X</RechazoPrevio>" }],
    [1161, { flags: "<RechazoPrevio>S</RechazoPrevio>" }],
    [1189, { recipients: "" }],
    [1190, { type: "F2" }],
    [1193, { recipients: `<NombreRazon>X</NombreRazon><NIF>${ISSUER}</NIF>` }],
    [1105, { date: "32-03-2026" }],
    [1244, { at: "2026-03-02T10:15:30" }],
    [1262, { hash: "AB" }],
    [1124, { detail: DETAIL.replace("21.00", "20.00") }],
    [1142, { detail: DETAIL.replace(">100.00<", ">1000.00<") }],
    [1143, { detail: DETAIL.replace(">100.00<", ">-100.00<") }],
    [1198, { detail: DETAIL.replace("S1", "S2") }],
    [1237, { detail: DETAIL.replace("S1", "N1") }],
    [1245, { detail: DETAIL.replace("<ClaveRegimen>01</ClaveRegimen>", "") }],
    [1139, { total: "100000000.00" }],
    [1150, { type: "F2", recipients: "", total: "3011.00" }],
    [2000, { hash: "A".repeat(64) }],
    [2001, { recipients: "<NombreRazon>X</NombreRazon><NIF>B12345674</NIF>" }],
    [2002, { previous: "AB" }],
    [2003, { previous: "Z".repeat(64) }],
    [2004, { at: "2026-03-02T11:15:30+01:00" }],
    [2005, { total: "131.01" }],
    [2006, { tax: "31.01", total: "121.00" }],
  ])("answer %i", (code, parts) => {
    open.configure({ unknown: ["B12345674"] });
    expect(codes(send(message([alta(parts)])))).toEqual([String(code)]);
  });

  it("answer 2007 for a second first record", () => {
    expect(codes(send(message([alta(), alta({ number: "A-2" })])))).toEqual(["Correcto", "2007"]);
  });

  it("count messages that come before their time", () => {
    send(message([alta()]));
    const early = open.handle(
      {
        method: "POST",
        path: RECORDS,
        query: new Map(),
        headers: {},
        body: Buffer.from(message([alta({ number: "A-2" })])),
        certificate: CERTIFICATE,
      },
      { now: () => NOW + 59_999, random: () => 0 },
    );
    expect(early.events?.at(-1)).toMatchObject({ message: true, early: true });
    expect(open.notes()).toEqual(["2 messages, 1 of them before the waiting time was over"]);
  });
});

describe("whole messages", () => {
  it.each<[Code, string | Uint8Array, Call?]>([
    [4138, ""],
    [4135, message([alta()]), { method: "GET" }],
    [4119, Uint8Array.of(0xff, 0xfe)],
    [4103, "<a"],
    [4102, message([alta().replace(/<CuotaTotal>.*<\/CuotaTotal>/, "")])],
    [
      4102,
      message([alta()])
        .replace("<m:Cabecera>", "<s:Cabecera>")
        .replace("</m:Cabecera>", "</s:Cabecera>"),
    ],
    [4113, message(Array.from({ length: 1001 }, (_, i) => alta({ number: `A-${i}` })))],
    [4116, message([alta()], { nif: "89890001X" })],
    [4104, message([alta()], { nif: "B12345674" })],
    [
      4117,
      message([alta()], {
        more: "<Representante><NombreRazon>X</NombreRazon><NIF>B12345670</NIF></Representante>",
      }),
    ],
    [
      4105,
      message([alta()], {
        more: "<Representante><NombreRazon>X</NombreRazon><NIF>B12345674</NIF></Representante>",
      }),
    ],
    [4112, message([alta()], { nif: "89890002E" })],
    [
      4120,
      message([alta()], {
        more: "<RemisionVoluntaria><FechaFinVeriFactu>31-12-2024</FechaFinVeriFactu></RemisionVoluntaria>",
      }),
    ],
    [
      4126,
      message([alta()], {
        more: "<RemisionRequerimiento><RefRequerimiento>R1</RefRequerimiento></RemisionRequerimiento>",
      }),
    ],
    [4125, message([alta()]), { path: REQUESTED }],
    [
      4122,
      message([alta()], {
        more: "<RemisionRequerimiento><RefRequerimiento>R1</RefRequerimiento></RemisionRequerimiento>",
      }),
      { path: REQUESTED },
    ],
    [
      4133,
      message([alta()], {
        more: "<RemisionRequerimiento><RefRequerimiento>R-1</RefRequerimiento></RemisionRequerimiento>",
      }),
      { path: REQUESTED },
    ],
    [
      4127,
      message([alta()], {
        more: "<RemisionVoluntaria><Incidencia>S</Incidencia></RemisionVoluntaria>",
      }),
      { path: REQUESTED },
    ],
    [4118, query(), { path: REQUESTED }],
  ])("are refused with %i", (code, body, call) => {
    open.configure({ unknown: ["B12345674"] });
    const reply = send(body, call);
    expect(reply.status).toBe(500);
    expect(fault(reply)).toMatch(new RegExp(`^Codigo\\[${code}\\]\\.`));
    expect(open.records()).toEqual([]);
  });

  it("name the element that the schema misses", () => {
    const reply = send(message([alta().replace(/<CuotaTotal>.*<\/CuotaTotal>/, "")]));
    expect(fault(reply)).toBe(`Codigo[4102].${CODES[4102]}: CuotaTotal`);
  });
});

describe("records that the agency requested", () => {
  const ask = (records: readonly string[], end = "S") => {
    const more = `<RemisionRequerimiento><RefRequerimiento>REQ2026000000001</RefRequerimiento>${end && `<FinRequerimiento>${end}</FinRequerimiento>`}</RemisionRequerimiento>`;
    const [head = "", tail = ""] = message([""], { more }).split("<m:RegistroFactura>");
    const rows = records.map((one) => `<m:RegistroFactura>${one}</m:RegistroFactura>`).join("");
    return send(head + rows + tail.slice("</m:RegistroFactura>".length), { path: REQUESTED });
  };
  const own = selfSigned({ commonName: "Uno", from: NOW - 1e6, until: NOW + 1e9 });
  const standalone = (record: string) =>
    record
      .replaceAll(/<(\/?)(\w)/g, "<$1s:$2")
      .replace(/^<s:\w+/, (start) => `${start} xmlns:s="${BASE}SuministroInformacion.xsd"`);
  const signed = (record: string) =>
    signXml(standalone(record), own, {
      now: NOW,
      method: "rsa-sha256",
      digest: "sha256",
      ids: signatureIds("1"),
      xades: {
        signingTime: "2026-03-02T10:15:30+01:00",
        policy: { id: "urn:oid:2.16.724.1.3.1.1.2.1.9", digestMethod: "sha1", digest: "AA==" },
      },
    }).xml.replace(/^<\?xml.*?\?>\s*/, "");

  it("are taken when each is signed on its own, apart from those of VERI*FACTU", () => {
    expect(codes(send(message([alta()])))).toEqual(["Correcto"]);
    expect(codes(ask([signed(alta()), signed(anulacion())]))).toEqual(["Correcto", "Correcto"]);
    expect(codes(ask([signed(alta())]))).toEqual(["3000"]);
    expect(open.records().map(({ request, state }) => [request, state])).toEqual([
      ["", "Correcto"],
      ["REQ2026000000001", "Anulado"],
    ]);
  });

  it("are refused without signature, or changed after it was made", () => {
    const changed = signed(alta()).replace(">Work<", ">Play<");
    expect(codes(ask([standalone(alta()), changed]))).toEqual(["1100", "1100"]);
  });

  it("show where a record does not follow the one before", () => {
    const first = alta();
    const hash = /<Huella>(\w{64})<\/Huella><\/RegistroAlta>/.exec(first)?.[1] ?? "";
    const next = alta({ number: "A-2", previous: hash });
    const other = alta({ number: "A-3", previous: "C".repeat(64) });
    expect(codes(ask([first, next, other].map(signed)))).toEqual([
      "Correcto",
      "Correcto",
      "Correcto",
    ]);
    expect(open.records().map(({ linked }) => linked)).toEqual(["", "", "no"]);
  });

  it.each([
    ["", 4129],
    ["X", 4131],
  ])("need the word whether more follow (%s)", (end, code) => {
    expect(fault(ask([signed(alta())], end))).toMatch(`Codigo[${code}]`);
  });
});

describe("certificates", () => {
  const seal = {
    ...CERTIFICATE,
    subject: { CN: "Seal", organizationIdentifier: `VATES-${ISSUER}` },
  };
  it.each<[string, PresentedCertificate | undefined, string, number]>([
    ["none", undefined, RECORDS, 302],
    ["of an unknown authority", { ...CERTIFICATE, isTrusted: false }, RECORDS, 302],
    ["expired", { ...CERTIFICATE, until: NOW }, RECORDS, 302],
    ["without NIF", { ...CERTIFICATE, subject: { CN: "X" } }, RECORDS, 302],
    ["a seal at the host for persons", seal, RECORDS, 401],
    ["a person's at the host for seals", CERTIFICATE, `/seal${RECORDS}`, 401],
    ["a seal at its host", seal, `/seal${RECORDS}`, 200],
    ["a person's", CERTIFICATE, RECORDS, 200],
  ])("%s", (_, certificate, path, status) => {
    expect(send(message([alta()]), { certificate, path }).status).toBe(status);
  });

  it("are not asked for where the settings say so", () => {
    open.configure({ certificates: "optional" });
    expect(send(message([alta()]), { certificate: undefined }).status).toBe(200);
  });

  it("of a collaborator file for others", () => {
    open.configure({ collaborators: ["B98602642"] });
    const certificate = { ...CERTIFICATE, subject: { SN: "X", serialNumber: "B98602642" } };
    const reply = send(message([alta()]), { certificate });
    expect(texts(reply, "NIFPresentador")).toEqual(["B98602642"]);
  });
});

describe("queries", () => {
  it("find a record by number and date, with its state and hash", () => {
    send(
      message([alta(), alta({ number: "A-2", hash: "A".repeat(64), previous: "C".repeat(64) })]),
    );
    const reply = send(
      query(
        "<c:NumSerieFactura>A-2</c:NumSerieFactura><c:FechaExpedicionFactura><s:FechaExpedicionFactura>02-03-2026</s:FechaExpedicionFactura></c:FechaExpedicionFactura>",
      ),
    );
    expect(texts(reply, "ResultadoConsulta")).toEqual(["ConDatos"]);
    expect(texts(reply, "NumSerieFactura")).toEqual(["A-2"]);
    expect(texts(reply, "Huella")).toEqual(["A".repeat(64)]);
    expect(texts(reply, "EstadoRegistro").at(-1)).toBe("AceptadoConErrores");
    expect(texts(reply, "CodigoErrorRegistro")).toEqual(["2000"]);
    expect(texts(reply, "CSV")).toEqual([]);
  });

  it("find nothing in another month and of another issuer", () => {
    send(message([alta()]));
    expect(texts(send(query().replace(">03<", ">04<")), "ResultadoConsulta")).toEqual(["SinDatos"]);
    open.configure({ collaborators: [ISSUER] });
    expect(texts(send(query().replace(ISSUER, "89890002E")), "ResultadoConsulta")).toEqual([
      "SinDatos",
    ]);
  });

  it("of a customer list what was sent about him", () => {
    send(message([alta({ recipients: "<NombreRazon>DOS</NombreRazon><NIF>89890002E</NIF>" })]));
    open.configure({ collaborators: [ISSUER] });
    const head =
      "<s:Destinatario><s:NombreRazon>DOS</s:NombreRazon><s:NIF>89890002E</s:NIF></s:Destinatario>";
    expect(texts(send(query("", head)), "NumSerieFactura")).toEqual(["A-1"]);
  });

  it("go on from page to page", () => {
    open.configure({ page: 2 });
    send(message(["1", "2", "3"].map((number) => alta({ number }))));
    const first = send(query());
    expect(texts(first, "IndicadorPaginacion")).toEqual(["S"]);
    const [, next = ""] =
      /(<tikLRRC:ClavePaginacion>.*<\/tikLRRC:ClavePaginacion>)/.exec(String(first.body)) ?? [];
    const key = next.replaceAll("tikLRRC:", "c:").replaceAll("tik:", "s:");
    const second = send(query(key));
    expect(texts(second, "NumSerieFactura")).toEqual(["3"]);
    expect(texts(second, "IndicadorPaginacion")).toEqual(["N"]);
  });
});

describe("the QR check", () => {
  const values = { nif: ISSUER, numserie: "A-1", fecha: "02-03-2026", importe: "121.00" };
  const check = (more: object, path = "/wlpl/TIKE-CONT/ValidarQR") =>
    JSON.parse(
      String(
        send("", {
          path,
          method: "GET",
          certificate: undefined,
          query: { ...values, formato: "json", ...more },
        }).body,
      ),
    );

  it("finds invoices that are not cancelled, by their amount", () => {
    expect(check({}).respuesta.resultado).toBe("01");
    send(message([alta()]));
    expect(check({}).respuesta).toEqual({ resultado: "00", ...values });
    expect(check({ importe: "121" }).respuesta.resultado).toBe("00");
    expect(check({ importe: "121.01" }).respuesta.resultado).toBe("01");
    expect(check({}, "/wlpl/TIKE-CONT/ValidarQRNoVerifactu").respuesta.resultado).toBe("02");
    send(message([anulacion()]));
    expect(check({}).respuesta.resultado).toBe("01");
  });

  it.each([
    [{ nif: "", importe: "" }, "1001.1004"],
    [{ nif: "X" }, "2001"],
    [{ numserie: "A".repeat(61) }, "2002"],
    [{ numserie: "é" }, "2003"],
    [{ fecha: "2026-03-02" }, "2004"],
    [{ importe: "1,2" }, "2005"],
    [{ importe: "1234567890123.12" }, "2006"],
  ])("refuses %j with %s", (more, code) => {
    expect(check(more)).toMatchObject({ status: "KO", codigo_error: code });
  });

  it("shows people a page that says it is no agency's", () => {
    const page = send("", {
      path: "/wlpl/TIKE-CONT/ValidarQR",
      method: "GET",
      query: { ...values, numserie: "<b>" },
    });
    expect(page.body).toContain("no es de la Agencia Tributaria");
    expect(page.body).toContain("&lt;b&gt;");
  });
});

describe("the census", () => {
  const ask = (nif: string, name: string) => {
    const space = `${BASE.replace("https", "http").replace("tike/cont", "burt/jdit")}VNifV2Ent.xsd`;
    const body = soap(
      `<v:VNifV2Ent xmlns:v="${space}"><v:Contribuyente><v:Nif>${nif}</v:Nif><v:Nombre>${name}</v:Nombre></v:Contribuyente></v:VNifV2Ent>`,
    );
    const reply = send(body, { path: CENSUS });
    return [texts(reply, "Resultado")[0], texts(reply, "Nombre")[0]];
  };

  it.each([
    [ISSUER, "Certificado  Uno Telemáticas", "IDENTIFICADO", "Certificado  Uno Telemáticas"],
    [ISSUER, "Uno Perez", "NO IDENTIFICADO-SIMILAR", "CERTIFICADO UNO TELEMATICAS"],
    [ISSUER, "Juan Perez", "NO IDENTIFICADO", "Juan Perez"],
    ["B85905495", "Cliente", "IDENTIFICADO", "CLIENTE SL"],
    ["B85905490", "Cliente", "NO IDENTIFICADO", "Cliente"],
  ])("tells of %s and %s", (nif, name, result, shown) => {
    open.configure({ names: { B85905495: "CLIENTE SL" } });
    expect(ask(nif, name)).toEqual([result, shown]);
  });
});

describe("answers", () => {
  it("follow the agency's schemas", () => {
    const replies = [
      send(
        message([
          alta({ flags: "<Subsanacion>S</Subsanacion><RechazoPrevio>X</RechazoPrevio>" }),
          alta(),
          alta({ type: "F2" }),
        ]),
      ),
      send(query()),
      send(query().replace(">03<", ">04<")),
    ];
    const found = replies.flatMap((reply) => {
      const [payload] = all(readXml(String(reply.body)), "Body")[0]?.children ?? [];
      if (!payload) return ["no payload"];
      const types = payload.name.includes("Consulta") ? QUERY_REPLY_TYPES : RECORD_REPLY_TYPES;
      return schemaOf(types)
        .validate(settledOf(payload))
        .map(({ message }) => message);
    });
    expect(found).toEqual([]);
  });
});

function settledOf({ name, children, text }: XmlElement): SettledNode {
  const content = children.length > 0 ? children.map(settledOf) : text;
  return { name, attributes: undefined, content, kept: true };
}

describe("the journal", () => {
  it("brings everything back", () => {
    const { events = [] } = open.handle(
      {
        method: "POST",
        path: RECORDS,
        query: new Map(),
        headers: {},
        body: Buffer.from(message([alta()])),
        certificate: CERTIFICATE,
      },
      { now: () => NOW, random: () => 0 },
    );
    open = simulator.open(JSON.parse(JSON.stringify(events)));
    expect(codes(send(message([alta()])))).toEqual(["3000"]);
  });
});
